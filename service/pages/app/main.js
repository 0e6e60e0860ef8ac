/* Which screen is shown: the address's fragment says it. */

import { html, render, useEffect, useLayoutEffect, useState } from "/assets/app/ui.js";
import { useFetched } from "/assets/app/api.js";
import { Frame } from "/assets/app/frame.js";
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

/** How a game is drawn: by its own module, or, where there is none, by its declarations. */
function useGame(facts) {
  const [game, setGame] = useState(null);
  useEffect(() => {
    setGame(null);
    if (!facts) return undefined;
    let still = true;
    const plain = { slug: facts.slug, name: facts.name, deck: PLAIN };
    (MODULES[facts.slug]?.() ?? Promise.resolve({ default: plain })).then((module) => still && setGame(module.default), () => still && setGame(plain));
    return () => { still = false; };
  }, [facts?.slug]);
  return game?.slug === facts?.slug ? game : null;
}

/** What a table needs is loaded with the first table. */
function useTableScreen(wanted) {
  const [screen, setScreen] = useState(null);
  useEffect(() => {
    if (wanted) import("/assets/table/table.js").then(({ Table }) => setScreen({ Table }));
  }, [wanted]);
  return screen;
}

function Page() {
  const { page, slug, given } = useAddress();
  const { value, trouble } = useFetched("/v1/games");
  const facts = value?.games.find((each) => each.slug === slug);
  const game = useGame(facts);
  const asked = page === "ask" && Boolean(game?.ask);
  const screen = useTableScreen(Boolean(game) && !asked);
  useEffect(() => window.scrollTo(0, 0), [page, slug]);
  if (trouble) return html`<${Frame} title=""><main class="home-main"><p>${trouble.message}</p></main><//>`;
  if (!value) return null;
  if (page === "table" && !slug) return html`<${Tables} games=${value.games} />`;
  if (["ask", "table"].includes(page) && facts) {
    if (!game || (!asked && !screen)) return html`<${Frame} title=${facts.name} />`;
    if (asked) return html`<${Ask} key=${slug} slug=${slug} game=${game} given=${given} />`;
    return html`<${screen.Table} key=${slug} slug=${slug} game=${game} facts=${facts} given=${given} />`;
  }
  return html`<${Home} games=${value.games} />`;
}

render(html`<${Drawings} /><${Page} />`, document.querySelector("#page"));
