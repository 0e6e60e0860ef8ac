/* One card: drawn, as something to tap, or within a sentence. */

import { classes, html } from "/assets/app/ui.js";
import { UNKNOWN } from "/assets/cards/decks.js";
import { Suit } from "/assets/cards/suits.js";

const KINDS = { red: "attack", blue: "shield", green: "leaf", violet: "spark", beige: "plain" };

function face(token, deck) {
  const card = deck.read(token);
  if (!card) return { colour: "plain", inside: html`<span class="name">${token}</span>` };
  if (deck.kind === "suited") {
    const inside = html`${card.rank && html`<span class="rank">${card.rank}${card.declared && html`<sup>★</sup>`}</span>`}<${Suit} name=${card.suit.drawing} />`;
    return { colour: card.suit.drawing, inside };
  }
  if (deck.kind === "named") {
    const inside = html`<span class="value">${card.value}<${Suit} name=${KINDS[card.colour] ?? "plain"} /></span><span class="name">${card.name}</span>`;
    return { colour: `band-${card.colour}`, inside };
  }
  return { colour: "plain", inside: html`<span class="name">${token}</span>` };
}

/**
 * A card. `size` is s, m or l; `look` adds classes such as `dim`, `picked`, `tired`; `badge` is a word beneath it.
 * With `onTap` it is a button, which `label` (or the card's name) names.
 */
export function Card({ token, deck, size = "m", look, badge, onTap, label, ...rest }) {
  const back = token === UNKNOWN;
  const { colour, inside } = back ? { colour: "back", inside: null } : face(token, deck);
  const named = label ?? deck.name(token);
  const shape = classes("card", deck.kind, `size-${size}`, `c-${colour}`, look);
  const drawn = html`${inside}${badge != null && html`<span class="badge">${badge}</span>`}`;
  return onTap
    ? html`<button type="button" class=${shape} onClick=${onTap} ...${rest}><span class="hidden">${named}</span><span class="drawn" aria-hidden="true">${drawn}</span></button>`
    : html`<span class=${shape} role="img" aria-label=${badge != null ? `${named}: ${badge}` : named} ...${rest}>${drawn}</span>`;
}

/** A card within a sentence. */
export function Chip({ token, deck }) {
  const card = deck.read(token);
  if (!card) return html`<b>${token}</b>`;
  const named = deck.name(token);
  if (deck.kind === "named") return html`<span class="chip c-band-${card.colour}">${token}</span>`;
  return html`<span class="chip c-${card.suit.drawing}" role="img" aria-label=${named} title=${named}>${card.rank}<${Suit} name=${card.suit.drawing} /></span>`;
}

/** Text of the service with its cards drawn; `names` are the players, who may be called like cards. */
export const Said = ({ text, deck, names }) => deck.parts(text, names).map((part) => (part.token ? html`<${Chip} token=${part.token} deck=${deck} />` : part));

/** The same in words alone, for what is copied. */
export const inWords = (text, deck, names) => deck.parts(text, names).map((part) => (part.token ? `the ${deck.name(part.token)}`.replace(/^the (an? )/, "$1") : part)).join("");
