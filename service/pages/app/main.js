/* Which screen is shown: the address's fragment says it. */

import { html, render, useEffect, useLayoutEffect, useState } from "/assets/app/ui.js";
import { Trouble, UNREACHED, useAgain, useFetched } from "/assets/app/api.js";
import { Frame, TroubleNote } from "/assets/app/frame.js";
import { Home, Tables } from "/assets/app/home.js";
import { Ask } from "/assets/ask/ask.js";
import { PLAIN } from "/assets/cards/decks.js";
import { Drawings } from "/assets/cards/suits.js";
import { MODULES } from "/assets/games/index.js";

/** `#ask/spades/9P.KW` in its parts. What follows the second stroke is one part, whatever is in it. */
let visits = 0;
function readAddress() {
  const [page = "", slug = "", ...rest] = location.hash.slice(1).split("/");
  return { page, slug, given: { rest: rest.join("/"), visit: (visits += 1) } };
}

function useAddress() {
  const [address, setAddress] = useState(readAddress);
  // Effects of other kinds begin only after the page was painted, and an address that changes before would be missed.
  useLayoutEffect(() => {
    const changed = () => setAddress(readAddress());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return address;
}

/** A module that is loaded when `key` names one. */
function useModule(key, load) {
  const [found, setFound] = useState({});
  useEffect(() => {
    if (!key) return undefined;
    let still = true;
    const unreached = new Trouble({ ...UNREACHED, passing: true });
    load().then((module) => still && setFound({ key, module }), () => still && setFound({ key, trouble: unreached }));
    return () => { still = false; };
  }, [key]);
  return found.key === key ? found : {};
}

/** A game that has no module is drawn by its declarations. */
const plain = ({ slug, name }) => Promise.resolve({ default: { slug, name, deck: PLAIN } });
/** A browser may remember that a module could not be loaded. */
const reload = () => location.reload();

function Page() {
  const { page, slug, given } = useAddress();
  const games = useFetched("/v1/games");
  const facts = games.value?.games.find((each) => each.slug === slug);
  const loaded = useModule(facts?.slug, MODULES[slug] ?? (() => plain(facts)));
  const game = loaded.module?.default;
  const asked = page === "ask" && Boolean(game?.ask);
  const screen = useModule(game && !asked ? "table" : null, () => import("/assets/table/table.js"));
  const trouble = loaded.trouble ?? screen.trouble;
  const again = useAgain(trouble, reload) ?? games.again;
  useEffect(() => window.scrollTo(0, 0), [page, slug]);
  if (games.trouble ?? trouble) {
    return html`<${Frame} title=${facts?.name ?? "Adjudicator"}><main class="home-main" tabindex="-1"><${TroubleNote} trouble=${games.trouble ?? trouble} again=${again} /></main><//>`;
  }
  if (!games.value) return null;
  if (page === "table" && !slug) return html`<${Tables} games=${games.value.games} />`;
  if (["ask", "table"].includes(page) && facts) {
    if (asked) return html`<${Ask} key=${slug} slug=${slug} game=${game} given=${given} />`;
    if (!game || !screen.module) return html`<${Frame} title=${facts.name} />`;
    return html`<${screen.module.Table} key=${slug} slug=${slug} game=${game} facts=${facts} given=${given} />`;
  }
  return html`<${Home} games=${games.value.games} />`;
}

render(html`<${Drawings} /><${Page} />`, document.querySelector("#page"));
