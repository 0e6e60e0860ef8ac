/* What tables are made of, whatever the game: hands, places for cards, seats. */

import { classes, html } from "/assets/app/ui.js";
import { UNKNOWN } from "/assets/cards/decks.js";
import { Card } from "/assets/cards/card.js";

/** Whether a listed action has all these fields. */
export const isListed = (listing, fields) => Boolean(listing?.actions.some((action) => Object.entries(fields).every(([name, value]) => action[name] === value)));

/** What is said when a card is tapped that the viewer cannot see. */
export const unseenNote = (player) => `That card is not seen from here. Choose under “Seen by” who looks, or everybody, to play for ${player}.`;

/** Whether the listing, which tells a seat its own actions alone, tells this player's. */
export const tells = (viewer, player) => viewer === player || viewer === "?everybody";

export const sorted = (cards, deck) => [...cards].sort(deck.compare);

/**
 * Cards side by side, each to be tapped where there is `onTap`. `legal` and `picked` say of a card how it looks;
 * `order` keeps the order in which they lie, as in a tableau.
 */
export function Cards({ cards, deck, size = "s", onTap, legal, picked, order, label, empty, badge }) {
  const held = order ? cards : sorted(cards, deck);
  return html`
    <div class=${classes("cards", held.length > 8 && "many")} role="group" aria-label=${label}>
      ${held.map((token, index) => html`<${Card} key=${`${token}${index}`} token=${token} deck=${deck} size=${size} badge=${badge?.(token, index)}
        look=${classes(legal?.(token) && "legal", picked?.(token, index) && "lifted")} aria-pressed=${picked ? Boolean(picked(token, index)) : undefined}
        onTap=${onTap && (() => onTap(token, index))} />`)}
      ${!held.length && empty && html`<span class="soft small">${empty}</span>`}
    </div>`;
}

/** A pile seen from above: its top card, and how many there are. */
export const Pile = ({ cards, deck, label, top = UNKNOWN, size = "s" }) => html`
  <div class="pile"><span class="pile-cards">${cards.length ? html`<${Card} token=${top} deck=${deck} size=${size} label=${`${label}: ${cards.length}`} />` : html`<span class="outline size-${size} ${deck.kind}"></span>`}</span><span class="small">${label}<br /><b>${cards.length}</b></span></div>`;

/** One player's place: the name, where they stand, and what lies before them. */
export const Seat = ({ player, turn, score, note, children }) => html`
  <section class=${classes("seat", turn && "turn")} aria-label=${player}>
    <header><b class="seat-name">${player}</b>${turn && html`<span class="seat-turn">to act</span>`}${note && html`<span class="soft small">${note}</span>`}<span class="grow"></span>${score != null && html`<span class="seat-score">${score}</span>`}</header>
    ${children}
  </section>`;

/** A heap of facts about the table in one line. */
export const Facts = ({ facts }) => html`<p class="facts">${facts.filter(Boolean).map((fact, index) => html`<span key=${index}>${fact}</span>`)}</p>`;

/** A row of numbers to choose one of. Those that may not be chosen look so, and are told why when they are tapped. */
export const Numbers = ({ label, least, most, listed, choose, name = String }) => html`
  <div class="numbers" role="group" aria-label=${label}><span>${label}</span>${Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) => html`<button type="button" class=${classes("button number", !listed(number) && "unlisted")} key=${number} onClick=${() => choose(number)}>${name(number)}</button>`)}</div>`;

/** The players from the one who is to act on, in seating order: whoever acts sits next to the table. */
export function fromActing(players, toAct) {
  const first = players.findIndex(({ id }) => toAct.includes(id));
  return first > 0 ? [...players.slice(first), ...players.slice(0, first)] : players;
}
