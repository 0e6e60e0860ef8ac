import { FIVE_SUIT as deck } from "/assets/cards/decks.js";
import { listed } from "/assets/app/ui.js";

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const seats = (cards) => cards.map((card, index) => ({ player: ORDINALS[index], card }));
const suitName = (letter) => deck.suits.find((suit) => suit.letter === letter).name;

const ask = {
  title: "Who wins this trick?",
  hint: "Tap the cards in the order they were played.",
  call: "trick",
  example: "9P.KW.3S.*L",
  zones: [{ id: "trick", label: "The trick", size: 5, outlines: 5 }],
  switches: [{ id: "rock", zone: "trick", label: "Rock breaks everything" }],
  request: ({ cards: { trick }, switches: { rock } }) => (trick.length ? { plays: seats(trick), ...(rock && { options: { rock_breaks_everything: true } }) } : null),
  sentence: ({ cards: { trick } }, { winner, card }) => ({
    cards: [card],
    text: trick.length === 1 ? `${card} is led. Tap what was played on it.` : `${card} takes the trick: the ${winner} card played.`,
  }),
  badges: (_, { cards: { trick } }, { winner, ranking }) => {
    if (trick.length < 2) return [];
    const places = new Map(ranking.map(({ player }, index) => [player, index]));
    return ORDINALS.slice(0, trick.length).map((player) => (player === winner ? { text: "wins", look: "wins" } : { text: places.get(player) + 1, look: "" }));
  },
  lines: (_, { ranking, strength, reversed }) => [
    ...ranking.map(({ card, rule, message }, index) => ({ cards: [card], text: message, rule, strong: index === 0 })),
    { text: `The suits that can win here, the weakest first: ${listed(strength.map(suitName))}.${reversed ? " A joker has turned the order round." : ""}`, rule: reversed ? "spades.trick.joker" : "spades.trick.stronger-suits" },
  ],
};

export default { slug: "spades", name: "Spades", deck, ask };
