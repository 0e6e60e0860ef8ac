import { ISLAND as deck } from "/assets/cards/decks.js";

const ask = {
  title: "What is this hand worth?",
  hint: "Tap the cards you played, in their order; then those left in your hand.",
  call: "score",
  example: "2A.KB.4C.4D.KF~3D.3F.QA",
  zones: [
    { id: "tableau", label: "Played", size: 6, outlines: 6, small: true },
    { id: "hand", label: "In hand", size: 4, outlines: 4, small: true },
  ],
  switches: [{ id: "last", zone: "hand", label: "Last player" }],
  request: ({ cards: { tableau, hand }, switches: { last } }) => (tableau.length + hand.length ? { tableau, hand, last_player: last } : null),
  sentence: (_, { total, tableau, hand, showboat }) => ({
    text: `${showboat ? "A showboat! " : ""}The hand is worth ${total}${hand ? `: ${tableau} for the cards played, ${Math.abs(hand)} lost for the hand` : ""}.`,
  }),
  badges: (zone, value, { lines }) => value.cards[zone].map((card) => {
    const line = lines.find(({ cards }) => cards.includes(card));
    return line && { text: line.cards.length > 1 ? "0" : `${line.points > 0 ? "+" : ""}${line.points}`, look: line.points ? "" : "dim" };
  }),
  lines: (_, { lines }) => lines.map(({ rule, cards, points, message }) => ({ cards, text: message, points, rule })),
};

export default { slug: "showboat", name: "Showboat", deck, ask };
