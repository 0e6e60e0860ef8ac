/* One question: its cards above, the answer where the eye is, and the deck to tap them from below. */

import { classes, html, useEffect, useMemo, useRef, useState } from "/assets/app/ui.js";
import { useAnswer } from "/assets/app/api.js";
import { Frame, TroubleNote } from "/assets/app/frame.js";
import { recall, remember } from "/assets/app/memory.js";
import { RuleLink } from "/assets/app/rules.js";
import { empty, packed, unpacked } from "/assets/ask/value.js";
import { Card, Said, inWords } from "/assets/cards/card.js";
import { Picker, TypedCards } from "/assets/cards/picker.js";

const NOTHING = { text: "" };

function Zone({ zone, value, deck, active, only, badges, aside, onActivate, onRemove }) {
  const cards = value.cards[zone.id];
  const missing = Math.max(0, Math.min(zone.size, zone.outlines ?? 3) - cards.length);
  const place = useRef(null);
  const remove = (index) => {
    onRemove(index);
    requestAnimationFrame(() => {
      const left = place.current?.querySelectorAll("button.card") ?? [];
      (left[Math.min(index, left.length - 1)] ?? document.querySelector(".typed input"))?.focus();
    });
  };
  const name = html`<span class="zone-name">${zone.label}</span>`;
  const small = zone.small || cards.length > 6;
  const size = cards.length > 6 && !only ? "xs2" : small ? "s" : "m";
  return html`
    <section class=${classes("zone", only ? "only" : "one-of", active && !only && "active")} aria-label=${zone.label}>
      ${only ? html`<div class="zone-head">${name}${aside}</div>` : html`<button type="button" class="zone-head" aria-pressed=${active} onClick=${onActivate}>${name}<span class="zone-here">${active ? "cards go here" : "tap to fill"}</span></button>`}
      <div class="zone-cards" ref=${place}>
        ${cards.map((token, index) => html`<${Card} key=${`${index}${token}`} token=${token} deck=${deck} size=${size} look=${badges[index]?.look} badge=${badges[index]?.text}
          label=${`${deck.name(token)}${badges[index]?.text ? `, ${badges[index].text}` : ""}: take it away`} onTap=${() => remove(index)} />`)}
        ${Array.from({ length: missing }, (_, index) => html`<span class="outline size-${size} ${deck.kind}" key=${`o${index}`} aria-hidden="true"></span>`)}
        ${!only && aside}
      </div>
    </section>`;
}

function Switches({ switches, value, change }) {
  return switches.map(({ id, label, choices }) => (choices
    ? html`<div class="segments" role="group" aria-label=${label} key=${id}>${choices.map(([word, text]) => html`<button type="button" key=${word} aria-pressed=${value.switches[id] === word} onClick=${() => change(id, word)}>${text}</button>`)}</div>`
    : html`<button type="button" class="toggle" key=${id} aria-pressed=${value.switches[id]} onClick=${() => change(id, !value.switches[id])}><span class="knob" aria-hidden="true"></span>${label}</button>`));
}

/** The cards that a line's text does not show by itself. */
const unsaid = (cards, text, deck) => cards.filter((card) => !deck.parts(text).some(({ token }) => token === card));

function Lines({ lines, deck }) {
  return html`
    <ol class="lines">
      ${lines.map(({ cards = [], text, rule, points, strong }, index) => html`
        <li key=${index} class=${strong && "strong"}>
          ${unsaid(cards, text, deck).length > 0 && html`<span class="line-cards">${unsaid(cards, text, deck).slice(0, 5).map((token, at) => html`<${Card} key=${at} token=${token} deck=${deck} size="xs" />`)}</span>`}
          <span class="line-text"><${Said} text=${text} deck=${deck} /></span>
          ${points != null && html`<b class=${classes("line-points", points < 0 && "minus")}>${points > 0 ? "+" : ""}${points}</b>`}
          ${rule && html`<${RuleLink} id=${rule} deck=${deck} />`}
        </li>`)}
    </ol>`;
}

/** `given` is what the address says: a link ends with the question. */
export function Ask({ slug, game, given: { rest, visit } }) {
  const { ask, deck } = game;
  const given = useMemo(() => (rest ? unpacked(ask, deck, rest) : null), [rest, visit]);
  const [value, setValue] = useState(() => given ?? unpacked(ask, deck, String(recall(`ask:${slug}`, ""))));
  const [active, setActive] = useState(ask.zones[0].id);
  const [side, setSide] = useState(given ? "why" : "cards");
  useEffect(() => remember(`ask:${slug}`, packed(ask, value)), [value]);
  useEffect(() => {
    if (!given) return;
    setValue(given);
    setSide("why");
    history.replaceState(null, "", `#ask/${slug}`);
  }, [given]);

  const zone = ask.zones.find(({ id }) => id === active);
  const body = ask.request(value, deck);
  const { answers, trouble, stale } = useAnswer(body && JSON.stringify(body), [
    () => ({ path: `/v1/${slug}/${ask.call}`, body }),
    ...(ask.more ? [(first) => { const more = ask.more(first); return more && { path: `/v1/${slug}/${more.call}`, body: more.body }; }] : []),
  ]);
  const answered = answers.length > 0;
  const { cards = [], groups = [], text } = answered ? ask.sentence(value, ...answers) : NOTHING;
  const lines = answered ? ask.lines(value, ...answers) : [];
  const badges = (id) => (answered && !stale && ask.badges?.(id, value, ...answers)) || [];

  const change = (id, held) => setValue((before) => ({ ...before, cards: { ...before.cards, [id]: held } }));
  const total = Object.values(value.cards).flat().length;
  const has = (token) => value.cards[active].filter((each) => each === token).length;
  const elsewhere = (token) => ask.zones.some(({ id, shared }) => id !== active && !shared && value.cards[id].includes(token));
  function taken(held, token) {
    if (zone.replaces) return [...held.filter((each) => !zone.replaces(each, token)), token].slice(-zone.size);
    return held.length < zone.size ? [...held, token] : held;
  }
  function tap(token) {
    const held = value.cards[active];
    const limit = zone.copiesOf?.(token) ?? 1;
    if (has(token) >= limit) change(active, limit === 1 ? held.filter((each) => each !== token) : removeLast(held, token));
    else change(active, taken(held, token));
  }
  function add(tokens) {
    const fresh = tokens.filter((token) => !elsewhere(token));
    change(active, fresh.reduce((held, token) => (held.filter((each) => each === token).length < (zone.copiesOf?.(token) ?? 1) ? taken(held, token) : held), value.cards[active]));
  }
  const share = () => {
    const link = `${location.origin}/#ask/${slug}/${packed(ask, value)}`;
    const words = [`${game.name}: ${ask.title}`, ...ask.zones.filter(({ id }) => value.cards[id].length).map(({ id, label }) => `${label}: ${value.cards[id].map(deck.name).join(", ")}`)];
    return { link, text: [...words, inWords(text, deck), ...lines.map((line) => `· ${inWords(line.text, deck)}${line.points == null ? "" : ` (${line.points})`}`)].filter(Boolean).join("\n") };
  };

  const clear = () => {
    setValue(empty(ask));
    setActive(ask.zones[0].id);
    setSide("cards");
  };
  const switchesOf = (id) => {
    const switches = (ask.switches ?? []).filter((each) => each.zone === id);
    return switches.length > 0 && html`<span class="zone-aside"><${Switches} switches=${switches} value=${value} change=${(which, to) => setValue((before) => ({ ...before, switches: { ...before.switches, [which]: to } }))} /></span>`;
  };

  return html`
    <${Frame} title=${ask.title} share=${total ? share : null} clear=${total ? clear : null} kind="ask-screen">
      <main class="ask side-${side}" tabindex="-1">
        <div class="ask-top">
          ${ask.zones.map((each) => html`<${Zone} key=${each.id} zone=${each} value=${value} deck=${deck} active=${each.id === active} only=${ask.zones.length === 1} badges=${badges(each.id)} aside=${switchesOf(each.id)}
            onActivate=${() => { setActive(each.id); setSide("cards"); }} onRemove=${(index) => change(each.id, value.cards[each.id].filter((_, at) => at !== index))} />`)}
          <div class=${classes("answer-box", stale && "stale")} role="status" aria-live="polite">
            ${trouble ? html`<${TroubleNote} trouble=${trouble} deck=${deck} Said=${Said} />` : answered
              ? html`${cards.length === 1 && html`<${Card} token=${cards[0]} deck=${deck} size="s" />`}
                <div><p class="answer-text"><${Said} text=${text} deck=${deck} /></p>${groups.length > 0 && html`<p class="answer-groups">${groups.map((group, index) => html`<span key=${index}>${group.map((token, at) => html`<${Card} key=${at} token=${token} deck=${deck} size="xs" />`)}</span>`)}</p>`}</div>`
              : html`<p>${ask.hint} <button type="button" class="plain" onClick=${() => { setValue(unpacked(ask, deck, ask.example)); setActive(ask.zones[0].id); }}>Show me an example</button></p>`}
          </div>
          <div class="ask-row">
            <${TypedCards} deck=${deck} add=${add} onFocus=${() => setSide("cards")} />
            <button type="button" class="button why" aria-pressed=${side === "why"} disabled=${!lines.length} onClick=${() => setSide(side === "why" ? "cards" : "why")}>${side === "why" ? "Cards" : "Why?"}</button>
          </div>
        </div>
        <section class="ask-deck" aria-label="Cards to choose from"><${Picker} deck=${deck} has=${has} disabled=${elsewhere} onTap=${tap} /></section>
        <section class="ask-why" aria-label="Why">${lines.length ? html`<${Lines} lines=${lines} deck=${deck} />` : html`<p class="soft">The reasons come here, line by line, each with its rule.</p>`}<p class="small"><a class="tall" href="/rules/${slug}">All rules of ${game.name}</a></p></section>
      </main>
    <//>`;
}

function removeLast(held, token) {
  const at = held.lastIndexOf(token);
  return held.filter((_, index) => index !== at);
}
