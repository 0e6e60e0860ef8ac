/* One question: its cards above, the answer where the eye is, and the deck to tap them from below. */

import { classes, counted, html, listed, useEffect, useMemo, useRef, useState } from "/assets/app/ui.js";
import { useAnswer } from "/assets/app/api.js";
import { Frame, TroubleNote } from "/assets/app/frame.js";
import { recall, remember } from "/assets/app/memory.js";
import { RuleLink } from "/assets/app/rules.js";
import { added, empty, liesElsewhere, packed, unpacked } from "/assets/ask/value.js";
import { Card, Said, inWords } from "/assets/cards/card.js";
import { Picker, TypedCards } from "/assets/cards/picker.js";

const NOTHING = { text: "" };
/** More cards than these are drawn smaller, so that the deck stays in view. */
const ROOMY = 6;

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
  const size = cards.length > (zone.roomy ?? ROOMY) ? "xs2" : zone.small || cards.length > ROOMY ? "s" : "m";
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

function lineInWords({ cards = [], text, points }, deck) {
  const also = unsaid(cards, text, deck).map(deck.name).join(", ");
  const worth = points == null || text.endsWith(`${Math.abs(points)}`) ? "" : `: ${points}`;
  return `${also && `${also}: `}${inWords(text, deck)}${worth}`;
}

function Lines({ lines, deck }) {
  return html`
    <ol class="lines">
      ${lines.map(({ cards = [], text, rule, points, strong }, index) => html`
        <li key=${index} class=${strong && "strong"}>
          ${unsaid(cards, text, deck).length > 0 && html`<span class="line-cards">${unsaid(cards, text, deck).slice(0, 5).map((token, at) => html`<${Card} key=${at} token=${token} deck=${deck} size="xs" />`)}</span>`}
          <span class="line-text"><${Said} text=${text} deck=${deck} /></span>
          ${points != null && html`<b class=${classes("line-points", points < 0 && "minus")}>${points > 0 && !strong ? "+" : ""}${points}</b>`}
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
  useEffect(() => remember(`ask:${slug}`, packed(ask, deck, value)), [value]);
  useEffect(() => {
    if (!given) return;
    setValue(given);
    setSide("why");
    history.replaceState(null, "", `#ask/${slug}`);
  }, [given]);

  const zone = ask.zones.find(({ id }) => id === active);
  const body = ask.request(value, deck);
  const { answers, trouble, stale, again } = useAnswer(body && JSON.stringify(body), [
    () => ({ path: `/v1/${slug}/${ask.call}`, body }),
    ...(ask.more ? [(first) => { const more = ask.more(first); return more && { path: `/v1/${slug}/${more.call}`, body: more.body }; }] : []),
  ]);
  const answered = answers.length > 0;
  const { cards = [], groups = [], text } = answered ? ask.sentence(value, ...answers) : NOTHING;
  const lines = answered ? ask.lines(value, ...answers) : [];
  const badges = (id) => (answered && !stale && ask.badges?.(id, value, ...answers)) || [];

  const [note, setNote] = useState("");
  const change = (id, held) => {
    setValue((before) => ({ ...before, cards: { ...before.cards, [id]: held } }));
    setNote("");
  };
  const total = Object.values(value.cards).flat().length;
  const has = (token) => value.cards[active].filter((each) => each === token).length;
  const elsewhere = (token) => liesElsewhere(ask, value, zone, token);
  const full = `${counted(zone.size, "card")} ${zone.size === 1 ? "goes" : "go"} there and no more`;
  function tap(token) {
    const held = value.cards[active];
    const next = added(zone, held, token, value.switches);
    if (next !== held) change(active, next);
    else if (has(token)) change(active, held.toSpliced(held.lastIndexOf(token), 1));
    else setNote(`${full}: tap one of them to take it away.`);
  }
  /** Cards that were typed; those that cannot be added are named. */
  function add(tokens) {
    const held = tokens.reduce(([cards, left], written) => {
      const [token] = written.split("=");
      const next = elsewhere(token) ? cards : added(zone, cards, token, value.switches);
      return next === cards ? [cards, [...left, token]] : [next, left];
    }, [value.cards[active], []]);
    const [cards, left] = held;
    change(active, cards);
    if (left.length) setNote(cards.length < zone.size ? `${listed(left)} ${left.length > 1 ? "are" : "is"} there already.` : `${full}: ${listed(left)} left out.`);
  }
  const share = () => {
    const link = `${location.origin}/#ask/${slug}/${packed(ask, deck, value)}`;
    const words = [`${game.name}: ${ask.title}`, ...ask.zones.filter(({ id }) => value.cards[id].length).map(({ id, label }) => `${label}: ${value.cards[id].map(deck.name).join(", ")}`)];
    return { link, text: [...words, inWords(text, deck), ...lines.map((line) => `· ${lineInWords(line, deck)}`)].filter(Boolean).join("\n") };
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
            ${trouble ? html`<${TroubleNote} trouble=${trouble} deck=${deck} Said=${Said} again=${again} />` : answered
              ? html`${cards.length === 1 && html`<${Card} token=${cards[0]} deck=${deck} size="s" />`}
                <div><p class="answer-text"><${Said} text=${text} deck=${deck} /></p>${groups.length > 0 && html`<p class="answer-groups">${groups.map(({ name, cards: group }, index) => html`<span key=${index} role="group" aria-label=${name}>${group.map((token, at) => html`<${Card} key=${at} token=${token} deck=${deck} size="xs" />`)}${name && html`<small aria-hidden="true">${name}</small>`}</span>`)}</p>`}</div>`
              : html`<p>${ask.hint} <button type="button" class="plain" onClick=${() => { setValue(unpacked(ask, deck, ask.example)); setActive(ask.zones[0].id); }}>Show me an example</button></p>`}
          </div>
          <div class="ask-row">
            <${TypedCards} deck=${deck} add=${add} note=${note} onFocus=${() => setSide("cards")} />
            <button type="button" class="button why" aria-pressed=${side === "why"} disabled=${!lines.length} onClick=${() => setSide(side === "why" ? "cards" : "why")}>${side === "why" ? "Cards" : "Why?"}</button>
          </div>
        </div>
        <section class="ask-deck" aria-label="Cards to choose from"><${Picker} deck=${deck} has=${has} disabled=${elsewhere} onTap=${tap} /></section>
        <section class="ask-why" aria-label="Why">${lines.length ? html`<${Lines} lines=${lines} deck=${deck} />` : html`<p class="soft">The reasons come here, line by line, each with its rule.</p>`}<p class="small"><a class="tall" href="/rules/${slug}">All rules of ${game.name}</a></p></section>
      </main>
    <//>`;
}
