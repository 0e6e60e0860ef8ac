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

/** A line that takes cards as they are written; each goes over as soon as its word is complete. */
export function TypedCards({ deck, add, onFocus, id = "typed" }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const take = (written, whole) => {
    const last = whole ? "" : (written.match(/[^\s,;]*$/)?.[0] ?? "");
    const ready = whole || deck.kind === "named" ? written : written.slice(0, written.length - last.length);
    const words = deck.parse(whole || deck.kind !== "named" ? ready : "");
    const wrong = words.filter(({ token }) => !token).map(({ word }) => word);
    const right = words.filter(({ token }) => token).map(({ token }) => token);
    if (right.length) add(right);
    setFault(wrong.length ? `“${wrong.join(" ")}” is no card here. A card is ${deck.form}.` : "");
    setText(words.length ? [...wrong, last].join(" ").trimStart() : written);
  };
  const example = deck.kind === "named" ? "Polka Dancer, Maid" : deck.all.length === 70 ? "9P KW 3S *L" : deck.all.length === 53 ? "5D 5H 6H *" : "2A KB 4C";
  return html`
    <form class="typed" onSubmit=${(event) => { event.preventDefault(); take(text, true); }}>
      <input id=${id} aria-label="Type or paste cards" placeholder="or type: ${example}" value=${text} autocomplete="off" autocapitalize="characters" spellcheck=${false} onFocus=${onFocus}
        list=${deck.kind === "named" ? `${id}-names` : undefined} aria-invalid=${fault ? "true" : undefined} aria-describedby=${fault ? `${id}-fault` : undefined}
        onInput=${(event) => { setText(event.target.value); take(event.target.value, event.inputType === "insertFromPaste"); }} />
      ${deck.kind === "named" && html`<datalist id="${id}-names">${deck.all.map((name) => html`<option value=${name} />`)}</datalist>`}
      ${fault && html`<p class="fault" id="${id}-fault" role="alert">${fault}</p>`}
    </form>`;
}
