/* A table of any game, from its declarations alone: what its state holds, and every action that may be done. */

import { capital, html, spaced, useState } from "/assets/app/ui.js";
import { Cards, Seat } from "/assets/table/parts.js";
import { actionWords } from "/assets/table/told.js";

const HIDDEN = ["game", "options", "rng", "players"];
const isCards = (value) => Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");
const has = (action, card) => Object.values(action).some((value) => value === card || (Array.isArray(value) && value.includes(card)));

function Value({ name, value, deck, onTap }) {
  if (isCards(value)) return html`<${Cards} cards=${value} deck=${deck} order onTap=${onTap} label=${spaced(name)} />`;
  if (Array.isArray(value)) return value.length ? html`<ol class="plain-list">${value.map((each, index) => html`<li key=${index}><${Value} name=${name} value=${each} deck=${deck} onTap=${onTap} /></li>`)}</ol>` : html`<span class="soft">none</span>`;
  if (value !== null && typeof value === "object") return html`<span class="plain-fields">${Object.entries(value).map(([key, each]) => html`<span key=${key}><span class="soft">${spaced(key)}: </span><${Value} name=${key} value=${each} deck=${deck} onTap=${onTap} /></span>`)}</span>`;
  return html`${value === null ? "–" : value === true ? "yes" : value === false ? "no" : value}`;
}

const Field = ({ name, value, ...rest }) => html`<div class="plain-field"><dt>${capital(spaced(name))}</dt><dd><${Value} name=${name} value=${value} ...${rest} /></dd></div>`;

function Choices({ listing, act }) {
  const [text, setText] = useState("");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const named = (listing?.actions ?? []).map((action) => ({ action, label: actionWords(action) })).filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  return html`
    <section class="choices" aria-label="What may be done">
      <h2>What may be done</h2>
      ${(listing?.actions.length ?? 0) > 12 && html`<input type="search" aria-label="Find an action" placeholder="Find, such as a card or a name" value=${text} onInput=${(event) => setText(event.target.value)} />`}
      <div class="choice-list" tabindex="0" role="group" aria-label="Actions">${named.slice(0, 200).map(({ action, label }) => html`<button type="button" class="button" key=${label} onClick=${() => act(action)}>${label}</button>`)}</div>
      ${named.length > 200 && html`<p class="soft small">${named.length - 200} more: write a word of them above.</p>`}
      ${(listing?.open ?? []).map(({ type, message }) => html`<p class="small" key=${type}><b>${spaced(type)}</b>: ${message}</p>`)}
    </section>`;
}

export function PlainBoard({ state, deck, listing, toAct, act, note }) {
  const tap = (card) => {
    const fitting = (listing?.actions ?? []).filter((action) => has(action, card));
    if (fitting.length === 1) act(fitting[0]);
    else note(fitting.length ? `${card} can be used in ${fitting.length} ways: choose below.` : `Nothing that may be done now is done with ${card}.`);
  };
  const fields = Object.entries(state).filter(([name]) => !HIDDEN.includes(name));
  return html`
    ${state.players.map(({ id, ...rest }) => html`<${Seat} key=${id} player=${id} turn=${toAct.includes(id)}><dl class="plain-state">${Object.entries(rest).map(([name, value]) => html`<${Field} key=${name} name=${name} value=${value} deck=${deck} onTap=${tap} />`)}</dl><//>`)}
    <dl class="plain-state seat">${fields.map(([name, value]) => html`<${Field} key=${name} name=${name} value=${value} deck=${deck} onTap=${tap} />`)}</dl>
    <${Choices} listing=${listing} act=${act} />`;
}
