import { ISLAND as deck } from "/assets/cards/decks.js";
import { listed } from "/assets/app/ui.js";

const letters = deck.suits.map(({ letter }) => letter);
const suitOf = (token) => token.at(-1);
const topOf = (well, letter) => well.find((token) => suitOf(token) === letter);

const ask = {
  title: "May I play this, must I?",
  hint: "Tap the top card of each pile; then choose My hand, and tap your cards.",
  call: "playable",
  example: "5A.KB.QC.3T~6A.2B.KC.7F",
  zones: [
    { id: "well", label: "Pile tops", size: 6, outlines: 6, small: true, replaces: (held, token) => suitOf(held) === suitOf(token) },
    { id: "hand", label: "My hand", size: 12, outlines: 6, small: true },
  ],
  request: ({ cards: { well, hand } }) => (hand.length ? { piles: Object.fromEntries(letters.map((letter) => [letter, topOf(well, letter) ?? []])), hand } : null),
  sentence: (_, { playable, buried, must_play }) => {
    if (!must_play) return { text: `No card can be played: ${buried.length ? "you pass, and are out for this round" : "the hand is empty"}.` };
    if (playable.length === 1) return { cards: playable, text: `You must play ${playable[0]}: no other card can be played.` };
    return { groups: [playable], text: `You must play one of these${buried.length ? `; ${listed(buried.map(({ card }) => card))} cannot be played` : ": every card can be played"}.` };
  },
  badges: (zone, value, { playable }) => (zone === "hand" ? value.cards.hand.map((card) => (playable.includes(card) ? { text: "yes", look: "wins" } : { text: "no", look: "dim" })) : []),
  lines: ({ cards: { well } }, { playable, buried, must_play }) => [
    ...playable.map((card) => {
      const top = topOf(well, suitOf(card));
      return { cards: [card], text: top ? `${card} can be played: it is higher than ${top}` : `${card} can be played: its pile is empty`, rule: "down-the-well.higher", strong: true };
    }),
    ...buried.map(({ card, by, rule }) => ({ cards: [card], text: `${card} cannot be played: it is not higher than ${by}`, rule })),
    must_play ? { text: "Whoever holds a card that can be played must play one", rule: "down-the-well.must-play" } : { text: "Whoever can play nothing passes, and is out for the round", rule: "down-the-well.pass" },
  ],
};

export default { slug: "down-the-well", name: "Down the Well", deck, ask };
