/* The decks: how their cards are written, called, drawn and sorted. */

export const UNKNOWN = "?";
const RANK_NAMES = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };
const WORD = /[A-Za-z0-9_.*=-]*[A-Za-z0-9_*]/g;
const SIGNS = { "♣": "club", "♦": "diamond", "♥": "heart", "♠": "spade" };
const RANK_WORDS = { ace: "A", ten: "10", jack: "J", queen: "Q", king: "K", joker: "*" };

/** A deck of ranks and suits. `suits` are `[letter, name, drawing]`; `jokers` are tokens. */
function suited({ ranks, suits, jokers = [], copies = 1, form, layout }) {
  const bySuit = new Map(suits.map(([letter, name, drawing]) => [letter, { letter, name, drawing }]));
  const cards = new Map();
  for (const suit of bySuit.values()) for (const [place, rank] of ranks.entries()) cards.set(rank + suit.letter, { token: rank + suit.letter, rank, place, suit });
  for (const token of jokers) cards.set(token, { token, rank: token.length > 1 ? "★" : "", place: -1, suit: bySuit.get(token[1]) ?? { letter: "*", name: "", drawing: "joker" }, joker: true });
  const order = [...bySuit.keys(), "*"];

  function read(token) {
    const [joker, as] = token.split("=");
    const card = cards.get(joker);
    if (!as || !card?.joker || !cards.has(as)) return as ? undefined : card;
    return { ...cards.get(as), token, joker: true, declared: as };
  }

  function name(token) {
    if (token === UNKNOWN) return "an unseen card";
    const card = read(token);
    if (!card) return token;
    if (card.declared) return `a joker as the ${name(card.declared)}`;
    if (card.joker) return card.suit.name ? `joker of ${card.suit.name}` : "joker";
    return `${RANK_NAMES[card.rank] ?? card.rank} of ${card.suit.name}`;
  }

  /** “King of Hearts”, “K♥” and “the 10 of Hearts” as this deck writes them. */
  const spelled = (text) => text
    .replace(/([♣♦♥♠])[\ufe0e\ufe0f]?/g, (sign) => suits.find(([, , drawing]) => drawing === SIGNS[sign[0]])?.[0] ?? sign)
    .replace(/\b(?:the +)?(\w+) +of +(\w+)/gi, (all, rank, suit) => {
      const found = [...bySuit.values()].find(({ name }) => name.toLowerCase().startsWith(suit.toLowerCase()));
      return found ? (RANK_WORDS[rank.toLowerCase()] ?? rank) + found.letter : all;
    })
    .replace(jokers[0]?.length > 1 ? /\bjoker\s*/gi : /\bjoker\b/gi, "*");
  const readWord = (word) => read(word.toUpperCase()) ?? read(word.toUpperCase().replace(/^T/, "10"));

  return {
    kind: "suited", ranks, suits: [...bySuit.values()], jokers, copies, form, layout, read, name,
    all: [...cards.keys()],
    /** By suits, each from its lowest card to its highest; unseen cards come last. */
    compare: (one, other) => {
      const place = (token) => { const card = read(token); return card ? order.indexOf(card.suit.letter) * 100 + card.place : 9999; };
      return place(one) - place(other);
    },
    /** What is written, word by word: those that are cards, and those that are not. */
    parse: (text) => spelled(text).split(/[\s,;]+/).filter(Boolean).map((word) => ({ word, token: readWord(word)?.token ?? (word === UNKNOWN ? word : null) })),
    /** A message in parts, each a text or `{ token }`; `names` are words that are no cards. */
    parts: (text, names = []) => split(text, WORD, (word) => read(word) && !names.includes(word)),
  };
}

const SHORTEST = 4;

/** A catalogue of cards that have names. `facts` are `{ name, value, colour }`. */
export function catalogue(facts) {
  const cards = new Map(facts.map((card) => [card.name, { ...card, token: card.name }]));
  const byLength = [...cards.keys()].sort((one, other) => other.length - one.length);
  const names = `\\b(?:${byLength.map((name) => name.replace(/[^A-Za-z0-9 ]/g, "\\$&")).join("|")})\\b`;
  const [word, anyCase] = ["g", "gi"].map((flags) => new RegExp(names, flags));
  const lower = new Map([...cards.keys()].map((name) => [name.toLowerCase(), name]));
  const wrong = (text) => text.split(/[,;]+/).map((each) => each.trim()).filter(Boolean).map((each) => ({ word: each, token: null }));
  /** The cards whose names begin so, whatever their letters' case. */
  const begun = (start) => [...cards.keys()].filter((name) => name.toLowerCase().startsWith(start.toLowerCase()));
  function parse(written) {
    const text = written.replace(/\s+/g, " ");
    let from = 0;
    const found = [];
    for (const { 0: name, index } of byLength.length ? text.matchAll(anyCase) : []) {
      found.push(...wrong(text.slice(from, index)), { word: name, token: lower.get(name.toLowerCase()) });
      from = index + name.length;
    }
    return [...found, ...wrong(text.slice(from))];
  }
  return {
    kind: "named", all: [...cards.keys()].sort(), form: "a card's printed name, such as Polka Dancer", begun, parse,
    /** A name by its first letters, as far as it takes to tell it from the others. */
    short: (name) => { for (let length = SHORTEST; length < name.length; length += 1) if (begun(name.slice(0, length)).length === 1) return name.slice(0, length); return name; },
    read: (token) => cards.get(token),
    name: (token) => (token === UNKNOWN ? "an unseen card" : token),
    compare: (one, other) => one.localeCompare(other),
    parts: (text, names = []) => (byLength.length ? split(text, word, (found) => !names.includes(found)) : [text]),
  };
}

/** Cards of a game that this page has not met: drawn by what is written on them. */
export const PLAIN = {
  kind: "plain", all: [], form: "as the game writes it",
  read: (token) => ({ token, rank: token }),
  name: (token) => (token === UNKNOWN ? "an unseen card" : token),
  compare: () => 0,
  parse: (text) => text.split(/[\s,;]+/).filter(Boolean).map((word) => ({ word, token: word })),
  parts: (text) => [text],
};

function split(text, pattern, isCard) {
  const parts = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    if (!isCard(word)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ token: word });
    from = index + word.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

export const ISLAND = suited({
  ranks: ["A", "2", "3", "4", "5", "6", "7", "Q", "K"],
  suits: [["A", "Anchors", "anchor"], ["B", "Boats", "boat"], ["C", "Crabs", "crab"], ["D", "Dolphins", "dolphin"], ["F", "Flowers", "flower"], ["T", "Trees", "tree"]],
  form: "a rank A 2 … 7 Q K, then a suit A B C D F T, such as 7C",
  layout: "columns",
});

export const FIVE_SUIT = suited({
  ranks: ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
  suits: [["R", "Rock", "rock"], ["P", "Paper", "paper"], ["S", "Scissors", "scissors"], ["L", "Lizard", "lizard"], ["W", "Water", "water"]],
  jokers: ["*R", "*P", "*S", "*L", "*W"],
  form: "a rank A 2 … 10 J Q K or *, then a suit R P S L W, such as 10R or *R",
  layout: "rows",
});

export const STANDARD = suited({
  ranks: ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
  suits: [["C", "Clubs", "club"], ["D", "Diamonds", "diamond"], ["H", "Hearts", "heart"], ["S", "Spades", "spade"]],
  jokers: ["*"],
  form: "a rank A 2 … 10 J Q K, then a suit C D H S, such as 10H, or a joker *",
  layout: "rows",
});
