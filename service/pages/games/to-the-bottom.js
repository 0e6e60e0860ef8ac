import { fetched } from "/assets/app/api.js";
import { catalogue } from "/assets/cards/decks.js";

const deck = catalogue((await fetched("/v1/to-the-bottom/cards")).cards);

/** The cards as they lie on a board; an Assistant lies on the card before it. */
export function onBoard(names) {
  const board = [];
  for (const card of names) {
    const under = board.at(-1);
    if (card === "Assistant" && under && !under.merged) under.merged = card;
    else board.push({ card, tired: false });
  }
  return board;
}

const ask = {
  title: "What does this card cost?",
  hint: "Tap the card; then choose My board, and tap what lies there.",
  call: "price",
  example: "Tycoon~Lifeguard.Maid.Rats.Passenger.Passenger.Band",
  zones: [
    { id: "card", label: "The card", size: 1, outlines: 1, small: true, shared: true, replaces: () => true },
    { id: "board", label: "My board", size: 24, outlines: 3, small: true, shared: true, copiesOf: () => 9 },
  ],
  switches: [{ id: "phase", zone: "card", label: "Phase", choices: [["cruise", "Cruise"], ["sinking", "Sinking"]] }],
  request: ({ cards: { card, board }, switches: { phase } }) => (card.length ? { card: card[0], board: onBoard(board), phase } : null),
  sentence: ({ cards: { card } }, { play, buy }) => ({
    cards: card,
    text: `${play.total} to play it${buy ? `, and ${buy.total} to buy it` : "; nothing is bought in the Sinking"}.`,
  }),
  lines: (_, { play, buy }) => [
    ...play.lines.map(({ rule, points, message }) => ({ text: message, points, rule })),
    { text: "To play it", points: play.total, strong: true },
    ...(buy ? [...buy.lines.map(({ rule, points, message }) => ({ text: message, points, rule }))] : [{ text: "In the Sinking nothing is bought", rule: "to-the-bottom.price.sinking" }]),
  ],
};

export default { slug: "to-the-bottom", name: "To the Bottom", deck, ask };
