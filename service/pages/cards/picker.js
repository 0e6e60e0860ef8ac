/* A deck to tap cards from, and a line to type or paste them into. */

import { classes, html, useRef, useState } from "/assets/app/ui.js";
import { Card } from "/assets/cards/card.js";

/** Rows of buttons between which the arrow keys move; one of them is in the order of the tab key. */
function useArrows() {
  const place = useRef(null);
  const [at, setAt] = useState(0);
  const onKeyDown = (event) => {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!step || !place.current) return;
    event.preventDefault();
    const buttons = [...place.current.querySelectorAll("button")];
    const from = document.activeElement.getBoundingClientRect();
    const distance = (button) => {
      const { left, top } = button.getBoundingClientRect();
      const [along, across] = step[0] ? [(left - from.left) * step[0], Math.abs(top - from.top)] : [(top - from.top) * step[1], Math.abs(left - from.left)];
      return along > 2 ? along + across * 8 : Infinity;
    };
    const next = buttons.reduce((best, button) => (distance(button) < distance(best) ? button : best), document.activeElement);
    setAt(buttons.indexOf(next));
    next.focus();
  };
  return { place, at, setAt, onKeyDown };
}

function groupsOf(deck) {
  if (deck.kind !== "suited") return [{ key: "all", tokens: deck.all }];
  const plainJokers = deck.jokers.filter((token) => token.length === 1);
  return deck.suits.map((suit, index) => ({
    key: suit.letter,
    name: suit.name,
    tokens: [...deck.all.filter((token) => deck.read(token).suit === suit), ...(index === deck.suits.length - 1 ? plainJokers : [])],
  }));
}

/** `has` says how many of a card are chosen, `full` whether no more can be. */
export function Picker({ deck, has, onTap, disabled = () => false }) {
  const { place, at, setAt, onKeyDown } = useArrows();
  let count = -1;
  return html`
    <div class=${classes("deck", deck.kind, deck.layout)} ref=${place} onKeyDown=${onKeyDown} role="group" aria-label="All cards: arrow keys move, Enter takes one">
      ${groupsOf(deck).map(({ key, name, tokens }) => html`
        <div class="deck-group" key=${key} role="group" aria-label=${name ?? "Cards"}>
          ${tokens.map((token) => {
            count += 1;
            const place = count;
            const chosen = has(token);
            return html`<${Card} key=${token} token=${token} deck=${deck} size="key" look=${chosen && "picked"} badge=${chosen > 1 ? `×${chosen}` : undefined}
              aria-pressed=${chosen > 0} tabIndex=${place === at ? 0 : -1} disabled=${disabled(token)}
              onTap=${() => { setAt(place); onTap(token); }} />`;
          })}
        </div>`)}
    </div>`;
}

/** Of a word that is no card: the card that was probably meant. */
function meant(deck, word) {
  const [best] = deck.kind === "named" ? deck.all.map((name) => [changes(name.toLowerCase(), word.toLowerCase()), name]).sort(([one], [other]) => one - other) : [];
  return best && best[0] <= Math.max(1, word.length / 3) ? best[1] : null;
}

/** How many letters have to be changed, added or left out to come from one word to the other. */
function changes(one, other) {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    above = above.reduce((line, up, at) => [...line, at === 0 ? row + 1 : Math.min(up + 1, line[at - 1] + 1, above[at - 1] + (letter === other[at - 1] ? 0 : 1))], []);
  }
  return above.at(-1);
}

const AT_ONCE = ["insertFromPaste", "insertFromDrop", "insertReplacementText", undefined];

/** A line that takes cards as they are written; each goes over as soon as its word is complete. `note` is said beneath it. */
export function TypedCards({ deck, add, note = "", onFocus, id = "typed" }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState([]);
  const named = deck.kind === "named";
  const take = (written, whole) => {
    const complete = whole || (named && deck.begun(written).join().toLowerCase() === written.toLowerCase());
    const last = complete ? "" : named ? written : (written.match(/[^\s,;]*$/)?.[0] ?? "");
    const words = deck.parse(written.slice(0, written.length - last.length));
    const unknown = words.filter(({ token }) => !token).map(({ word }) => word);
    const right = words.filter(({ token }) => token).map(({ token }) => token);
    if (right.length) add(right);
    setWrong(unknown);
    setText(words.length ? [...unknown, last].join(named ? ", " : " ").trimStart() : written);
  };
  const better = wrong.map((word) => meant(deck, word)).find(Boolean);
  const fault = wrong.length ? `“${wrong.join(named ? ", " : " ")}” is no card here. ${better ? "" : `A card is ${deck.form}.`}` : "";
  const example = named ? "Polka Dancer, Maid" : deck.all.length === 70 ? "9P KW 3S *L" : deck.all.length === 53 ? "5D 5H 6H *" : "2A KB 4C";
  return html`
    <form class="typed" onSubmit=${(event) => { event.preventDefault(); take(text, true); }}>
      <input id=${id} aria-label="Type or paste cards" placeholder="or type: ${example}" value=${text} autocomplete="off" autocapitalize=${named ? "words" : "characters"} spellcheck=${false} onFocus=${onFocus}
        list=${named ? `${id}-names` : undefined} aria-invalid=${fault ? "true" : undefined} aria-describedby=${fault || note ? `${id}-fault` : undefined}
        onInput=${(event) => { setText(event.target.value); take(event.target.value, AT_ONCE.includes(event.inputType)); }} />
      ${named && html`<datalist id="${id}-names">${deck.all.map((name) => html`<option value=${name} />`)}</datalist>`}
      ${(fault || note) && html`<p class="fault" id="${id}-fault" role="alert">${fault} ${better && html`<button type="button" class="plain" onClick=${() => take(wrong.map((word) => meant(deck, word) ?? word).join(", "), true)}>${`Take ${better}`}</button>`} ${note}</p>`}
    </form>`;
}
