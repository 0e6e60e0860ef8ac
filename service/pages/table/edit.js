/* The table as it really lies, entered card by card: any place for cards takes them from a drawn deck, or as typed. */

import { capital, classes, html, spaced, useState } from "/assets/app/ui.js";
import { Sheet } from "/assets/app/sheet.js";
import { Card, Said } from "/assets/cards/card.js";
import { UNKNOWN } from "/assets/cards/decks.js";
import { Picker, TypedCards } from "/assets/cards/picker.js";

const FIXED = ["game", "options", "players", "rng", "id"];
const PLACES = /^(hand|deck|discard|tableau|center|aside|ghost|water|shop|common|gone|cards|barred)$|^[A-Z]$/;
const isPlace = (name, value, deck) => Array.isArray(value) && (value.length ? value.every((each) => each === UNKNOWN || (typeof each === "string" && deck.read(each) && deck.kind !== "plain") || (deck.kind === "plain" && typeof each === "string")) : PLACES.test(name));
const isPlain = (value) => value === null || ["string", "number", "boolean"].includes(typeof value);

/** What a record holds, as `{ path, name, value }`, apart: places for cards, plain values, and all else. */
function partsOf(record, path, deck) {
  const parts = { places: [], plain: [], others: [] };
  for (const [name, value] of Object.entries(record)) {
    if (FIXED.includes(name)) continue;
    const part = { path: [...path, name], name, value };
    if (isPlace(name, value, deck)) parts.places.push(part);
    else if (isPlain(value)) parts.plain.push(part);
    else if (!Array.isArray(value) && Object.entries(value).length && Object.entries(value).every(([key, each]) => isPlace(key, each, deck))) parts.places.push(...Object.entries(value).map(([key, each]) => ({ path: [...path, name, key], name: `${name} ${key}`, value: each })));
    else parts.others.push(part);
  }
  return parts;
}

/** A place of the state as people call it: `/state/players/0/hand/3` is “ann's hand”. */
function placeInWords(pointer, players) {
  const names = pointer.split("/").filter((name) => name && name !== "state");
  const owner = names[0] === "players" ? players[names[1]] : null;
  const place = names.slice(owner ? 2 : 0).filter((name) => !/^\d+$/.test(name)).map(spaced).join(", ");
  return [owner && (place ? `${owner}'s` : owner), place].filter(Boolean).join(" ");
}

/** A fault of a state, with its place, without pointers. */
export function faultInWords({ pointer = "", detail }, players) {
  const place = placeInWords(pointer, players);
  const text = detail.replace(/\/state(?:\/[\w-]+)+/g, (found) => placeInWords(found, players));
  return place ? `${place}: ${text}` : text;
}

/** The state with another value at a path. */
function changed(state, [first, ...rest], value) {
  const copy = Array.isArray(state) ? [...state] : { ...state };
  copy[first] = rest.length ? changed(state[first], rest, value) : value;
  return copy;
}

const at = (state, path) => path.reduce((value, name) => value[name], state);
const read = (text) => { try { return JSON.parse(text); } catch { return text; } };

function Plain({ part, players, change }) {
  const { name, value } = part;
  const label = capital(spaced(name));
  if (typeof value === "boolean") return html`<label class="option"><input type="checkbox" checked=${value} onChange=${(event) => change(event.target.checked)} /><span>${label}</span></label>`;
  if (players.includes(value)) return html`<label class="edit-field">${label}<select value=${value} onChange=${(event) => change(event.target.value)}>${players.map((id) => html`<option key=${id}>${id}</option>`)}</select></label>`;
  return html`<label class="edit-field">${label}<input value=${value ?? ""} placeholder="none" autocomplete="off" onChange=${(event) => change(event.target.value === "" ? null : typeof value === "number" || /^-?\d+$/.test(event.target.value) ? Number(event.target.value) : event.target.value)} /></label>`;
}

function Part({ title, parts, players, deck, active, setActive, change }) {
  return html`
    <fieldset class="edit-part"><legend>${title}</legend>
      ${parts.places.map(({ path, name, value }) => {
        const key = path.join("/");
        const here = active === key;
        return html`<div class=${classes("edit-place", here && "active")} key=${key}>
          <button type="button" class="zone-head" aria-pressed=${here} onClick=${() => setActive(key)}><span class="zone-name">${capital(spaced(name))}</span><span class="zone-here">${here ? "cards go here" : value.length}</span></button>
          <div class="cards">${value.slice(0, here ? 120 : 12).map((token, index) => html`<${Card} key=${index} token=${token} deck=${deck} size="xs2" label=${`${deck.name(token)}: ${token === UNKNOWN ? "take it away" : "unknown"}`}
            onTap=${() => change(path, token === UNKNOWN ? value.filter((_, place) => place !== index) : value.with(index, UNKNOWN))} />`)}${!here && value.length > 12 && html`<span class="soft">…</span>`}</div>
        </div>`;
      })}
      <div class="edit-plain">${parts.plain.map((part) => html`<${Plain} key=${part.path.join("/")} part=${part} players=${players} change=${(value) => change(part.path, value)} />`)}</div>
      ${parts.others.length > 0 && html`<details><summary class="small">More</summary>${parts.others.map(({ path, name, value }) => html`<label class="stack small" key=${name}>${capital(spaced(name))}<textarea rows="2" spellcheck=${false} onChange=${(event) => change(path, read(event.target.value))}>${JSON.stringify(value)}</textarea></label>`)}</details>`}
    </fieldset>`;
}

export function EditSheet({ game, state: first, onEnter, onClose }) {
  const { deck } = game;
  const [state, setState] = useState(first);
  const [trouble, setTrouble] = useState(null);
  const players = state.players.map(({ id }) => id);
  const seats = state.players.map((player, index) => ({ title: player.id, parts: partsOf(player, ["players", index], deck) }));
  const [active, setActive] = useState(seats[0].parts.places[0]?.path.join("/") ?? "");
  const path = active.split("/").map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const held = active ? at(state, path) ?? [] : [];
  const change = (where, value) => setState((before) => changed(before, where, value));
  /** A card takes the place of one that is unknown, or comes on top of the others; tapped again, it is unknown. */
  const put = (now, token) => {
    const unknown = now.indexOf(UNKNOWN);
    return unknown >= 0 ? now.with(unknown, token) : [...now, token];
  };
  const tap = (token) => change(path, held.includes(token) && deck.kind === "suited" ? held.with(held.indexOf(token), UNKNOWN) : put(held, token));
  async function lay() {
    try {
      await onEnter(state);
      onClose();
    } catch (failure) {
      setTrouble(failure);
    }
  }
  const faults = trouble && (trouble.errors?.length ? trouble.errors.map((each) => faultInWords(each, players)) : [trouble.message]);
  return html`
    <${Sheet} title="The table as it lies" onClose=${onClose} wide>
      <div class="edit">
        <div class="edit-parts" tabindex="0" role="region" aria-label="Places">
          <p class="small soft">Choose a place; then tap its cards in the deck. A tap here makes a card unknown, and takes a card back away.</p>
          ${[...seats, { title: "The table", parts: partsOf(state, [], deck) }].map(({ title, parts }) => html`<${Part} key=${title} title=${title} parts=${parts} players=${players} deck=${deck} active=${active} setActive=${setActive} change=${change} />`)}
        </div>
        <div class="edit-deck">
          <${TypedCards} deck=${deck} add=${(tokens) => change(path, tokens.reduce(put, held))} id="edit-typed" />
          ${deck.all.length > 0 && html`<${Picker} deck=${deck} has=${(token) => held.filter((each) => each === token).length} onTap=${tap} />`}
        </div>
      </div>
      ${faults && html`<div class="fault" role="alert"><b>The table cannot lie like this yet.</b>${faults.slice(0, 4).map((fault, index) => html`<p key=${index}><${Said} text=${fault} deck=${deck} names=${players} /></p>`)}</div>`}
      <div class="row edit-done"><button type="button" class="button primary" onClick=${lay}>Lay it like this</button></div>
    <//>`;
}

/** Which card it is that lies there, face down for this page alone. */
export function NameSheet({ game, player, onName, onClose }) {
  const take = (token) => { onClose(); onName(token); };
  return html`
    <${Sheet} title="Which card of ${player} is it?" onClose=${onClose}>
      <div class="stack"><${TypedCards} deck=${game.deck} add=${([token]) => take(token)} id="name-typed" /><${Picker} deck=${game.deck} has=${() => 0} onTap=${take} /></div>
    <//>`;
}
