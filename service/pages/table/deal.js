/* Laying a table: dealt by chance or from a word, from the cards as somebody shuffled them, or entered as it lies. */

import { html, spaced, useState } from "/assets/app/ui.js";
import { Sheet } from "/assets/app/sheet.js";
import { Said } from "/assets/cards/card.js";

const FRIENDS = ["ann", "bob", "cid", "dee", "eva", "fay"];
const NAME = /^[A-Za-z0-9_.-]{1,32}$/;
const PLAIN_LETTERS = { "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i", " ": "_", "'": "", "’": "" };

/** The names as they could be written: each with letters that can be used, or by the number of the seat. */
function plainly(names) {
  const written = [];
  for (const [index, name] of names.entries()) {
    const plain = name.replace(/[^A-Za-z0-9_.-]/g, (letter) => PLAIN_LETTERS[letter] ?? letter).normalize("NFD").replace(/[^A-Za-z0-9_.-]/g, "").slice(0, 28) || `player-${index + 1}`;
    written.push(written.includes(plain) || (names.includes(plain) && plain !== name) ? `${plain}-${index + 1}` : plain);
  }
  return written;
}

/** Names are parted by commas or new lines; where there is none, by blanks. */
export const namesIn = (text) => text.split(/[,;\n]/.test(text) ? /[,;\n]+/ : /\s+/).map((name) => name.trim()).filter(Boolean);

/** What is wrong with the names, in words, and how they could be written. */
export function faultOfNames(names, { min, max }) {
  const odd = names.filter((name) => !NAME.test(name));
  if (odd.length) {
    return { text: `A name is made of letters without accents, digits and . _ - alone, up to 32 of them: ${odd.map((name) => `“${name}”`).join(", ")} cannot be used.`, better: plainly(names) };
  }
  if (new Set(names).size < names.length) return { text: "Two players cannot have the same name.", better: plainly(names) };
  if (names.length < min || names.length > max) return { text: `${min === max ? min : `${min} to ${max}`} play; ${names.length === 1 ? "this is 1" : `these are ${names.length}`}.` };
  return null;
}

const plainDefaults = (options) => Object.fromEntries(Object.entries(options).filter(([, { default: value }]) => value === null || typeof value !== "object").map(([name, { default: value }]) => [name, value]));

function Option({ name, facts, value, change }) {
  if (typeof facts.default === "boolean") return html`<label class="option"><input type="checkbox" checked=${value} onChange=${(event) => change(event.target.checked)} /><span><b>${spaced(name)}</b><br /><span class="soft small">${facts.description.replaceAll("`", "")}</span></span></label>`;
  const number = typeof facts.default === "number" || facts.default === null;
  const words = [...facts.description.matchAll(/`([a-z-]+)`/g)].map(([, word]) => word);
  const field = words.length > 1 && words.includes(facts.default)
    ? html`<select value=${value} onChange=${(event) => change(event.target.value)}>${words.map((word) => html`<option key=${word}>${word}</option>`)}</select>`
    : html`<input name=${name} type=${number ? "number" : "text"} value=${value ?? ""} onInput=${(event) => change(event.target.value === "" ? facts.default : number ? Number(event.target.value) : event.target.value)} />`;
  return html`<label class="stack option-field"><b>${spaced(name)}</b><span class="soft small">${facts.description.replaceAll("`", "")}</span>${field}</label>`;
}

/** `onDeal` lays what `new` deals; `onUnseen` lays the same with all its cards unseen, to be entered; `onEnter` lays a state. */
export function DealSheet({ facts, game, onDeal, onUnseen, onEnter, onBack, onClose, players: before }) {
  const [way, setWay] = useState("chance");
  const [written, setWritten] = useState((before ?? FRIENDS.slice(0, Math.max(facts.players.min, Math.min(4, facts.players.max)))).join(", "));
  const [options, setOptions] = useState(plainDefaults(facts.options));
  const [seed, setSeed] = useState("");
  const [deck, setDeck] = useState("");
  const [state, setState] = useState("");
  const [trouble, setTrouble] = useState(null);
  const names = namesIn(written);
  const fault = faultOfNames(names, facts.players);
  const changed = Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== facts.options[name].default));
  async function lay(event) {
    event.preventDefault();
    const pasted = way === "entered" && state.trim();
    if (fault && !pasted) return;
    try {
      if (pasted) await onEnter(JSON.parse(state));
      else await (way === "entered" ? onUnseen : onDeal)({ players: names, ...(Object.keys(changed).length && { options: changed }), ...(way === "word" && seed && { seed }), ...(way === "deck" && { deck: game.deck.parse(deck).map(({ word, token }) => token ?? word) }) });
      onClose();
    } catch (failure) {
      setTrouble(failure instanceof SyntaxError ? { message: `That is not JSON: ${failure.message}` } : failure);
    }
  }
  const tab = (id, text) => html`<button type="button" aria-pressed=${way === id} onClick=${() => setWay(id)}>${text}</button>`;
  return html`
    <${Sheet} title="A new table of ${facts.name}" onClose=${onClose}>
      <form class="stack deal" onSubmit=${lay}>
        <div class="segments" role="group" aria-label="Where the cards come from">${tab("chance", "Chance")}${tab("word", "A word")}${tab("deck", "My deck")}${tab("entered", "As it lies")}</div>
        ${html`
            <label class="stack" for="players">Players by seat, clockwise<input id="players" value=${written} autocomplete="off" spellcheck=${false} aria-invalid=${fault ? "true" : undefined} aria-describedby="players-fault" onInput=${(event) => setWritten(event.target.value)} /></label>
            <div id="players-fault" aria-live="polite">${fault && html`<p class="fault">${fault.text} ${fault.better && html`<button type="button" class="plain" onClick=${() => setWritten(fault.better.join(", "))}>Write ${fault.better.join(", ")}</button>`}</p>`}</div>
            ${way === "word" && html`<label class="stack">The word: the same word deals the same cards<input value=${seed} onInput=${(event) => setSeed(event.target.value)} autocomplete="off" spellcheck=${false} /></label>`}
            ${way === "deck" && html`<label class="stack">All cards as they were shuffled, from the top<textarea rows="5" spellcheck=${false} value=${deck} onInput=${(event) => setDeck(event.target.value)} /></label>`}
            ${way === "entered" && html`<p class="small soft">The table is laid with card backs; you then say which cards are where, as far as you know.</p>`}
            ${Object.keys(options).length > 0 && html`<details><summary>Ways to play</summary>${Object.entries(options).map(([name, value]) => html`<${Option} key=${name} name=${name} facts=${facts.options[name]} value=${value} change=${(to) => setOptions({ ...options, [name]: to })} />`)}</details>`}
            ${way === "entered" && html`<details><summary>Paste a copied state</summary><textarea rows="5" aria-label="A copied state" spellcheck=${false} value=${state} onInput=${(event) => setState(event.target.value)} placeholder='{"game": "${facts.slug}", … }' /></details>`}`}
        ${trouble && html`<div class="fault" role="alert">${(trouble.errors?.length ? trouble.errors.map(({ detail }) => detail) : [trouble.message]).slice(0, 4).map((text) => html`<p><${Said} text=${text} deck=${game.deck} /></p>`)}</div>`}
        <button class="button primary">${way === "entered" ? "Lay it on the table" : "Deal"}</button>
        ${onBack && html`<button type="button" class="button" onClick=${() => { onBack(); onClose(); }}>Back to the table before</button>`}
      </form>
    <//>`;
}
