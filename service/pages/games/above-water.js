import { STANDARD as deck } from "/assets/cards/decks.js";
import { counted, listed } from "/assets/app/ui.js";

const ask = {
  title: "What is the most for these cards?",
  hint: "Tap the cards in your hand; a joker twice if you hold two.",
  call: "best",
  example: "5D.5H.6H.7H.*.AC.QS",
  zones: [{ id: "hand", label: "Your hand", size: 16, outlines: 7, small: true, copiesOf: (token) => (token === "*" ? 2 : 1) }],
  request: ({ cards: { hand } }) => (hand.length ? { hand } : null),
  more: ({ groups, recolour }) => (groups.length ? { call: "score", body: { groups, ...(recolour && { recolour }) } } : null),
  sentence: (_, { total, groups, optimal }) => ({
    groups: groups.map(({ cards }) => cards),
    text: groups.length
      ? `${counted(total, "stone")}${optimal ? ", and no way brings more" : " at least"}: ${listed(groups.map(({ kind, cards }) => `a ${kind} of ${cards.length}`))}.`
      : "Nothing: these cards form no group.",
  }),
  lines: (_, best, score) => (score?.lines ?? []).map(({ rule, cards, points, message }) => ({ cards, text: message, points, rule })),
};

export default { slug: "above-water", name: "Above Water", deck, ask };
