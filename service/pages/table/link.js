/* A table as the end of a link: what it was dealt from and what was done, or the table as it lay, in short words. */

import { Trouble } from "/assets/app/api.js";
import { pack, unpack } from "/assets/app/share.js";

const LONGEST = 700;
/** Messengers cut longer ones, and cameras do not read their QR codes. */
export const LONGEST_LINK = 800;
const FIELDS = ["player", "with"];
const wordsOf = ({ deck, words = [] }) => [...deck.all.map((token) => `"${token}"`), ...words];

/** Actions by their shapes, each a type and its fields: which shape each action has, and of each shape its actions as columns. */
function shorten(actions, players) {
  const rows = new Map();
  const order = actions.map(({ type, ...fields }) => {
    const shape = [type, ...Object.keys(fields)].join();
    rows.set(shape, [...(rows.get(shape) ?? []), fields]);
    return [...rows.keys()].indexOf(shape);
  });
  const column = (alike, name) => alike.map((row) => (FIELDS.includes(name) ? players.indexOf(row[name]) : row[name]));
  return { k: [...rows.keys()].map((shape) => shape.split(",")), a: order, c: [...rows.values()].map((alike) => Object.keys(alike[0]).map((name) => column(alike, name))) };
}

function lengthen({ k, a, c }, players) {
  const taken = k.map(() => 0);
  return a.map((shape) => {
    const [type, ...names] = k[shape];
    const row = taken[shape]++;
    return { type, ...Object.fromEntries(names.map((name, column) => {
      const value = c[shape][column][row];
      return [name, FIELDS.includes(name) ? players[value] ?? "" : value];
    })) };
  });
}

/* Long names are short where they are not packed: each stands once in front of what is packed, and there as its number. */
const NAME = "~";

function inside(value, change) {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => inside(each, change));
  return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each, change)])) : value;
}

async function packed(value, players, words) {
  const plain = await pack(value, words);
  if (JSON.stringify(value).includes(`"${NAME}`)) return plain;
  const numbers = new Map(players.map((name, number) => [name, `${NAME}${number}`]));
  const apart = [...players, await pack(inside(value, (text) => numbers.get(text) ?? text), words)].join(NAME);
  return apart.length < plain.length ? apart : plain;
}

async function unpacked(text, words) {
  const players = text.split(NAME);
  const value = await unpack(players.pop(), words);
  return players.length ? inside(value, (each) => (each.startsWith(NAME) ? players[each.slice(1)] ?? "" : each)) : value;
}

/** The end of a link to a table as somebody sees it, and to nothing else of it. */
export function toSeenLink(game, state, tried) {
  const players = state.players.map(({ id }) => id);
  return packed({ st: state, ...shorten(tried ? [tried] : [], players), ...(tried && { t: 1 }) }, players, wordsOf(game));
}

/** The end of a link to the moment at the cursor. `last` are the whole states before it and at it; `tried` an action that was refused there. */
export async function toLink(game, { origin, opening, actions, cursor }, last, tried) {
  const players = opening.players.map(({ id }) => id);
  const words = wordsOf(game);
  const done = actions.slice(0, cursor);
  const made = (from, some) => packed({ ...from, ...shorten([...some, ...(tried ? [tried] : [])], players), ...(tried && { t: 1 }) }, players, words);
  const ways = [await made({ st: opening }, done)];
  if (origin?.seed !== undefined) ways.unshift(await made({ p: players, s: origin.seed, ...(Object.keys(origin.options ?? {}).length && { o: origin.options }) }, done));
  ways.push(tried || !done.length ? await made({ st: last.now }, []) : await made({ st: last.before }, done.slice(-1)));
  return ways.find((each) => each.length <= LONGEST) ?? ways.sort((one, other) => one.length - other.length)[0];
}

/** What is said where a link would be too long. */
export const tooLong = (length) => new Trouble({ title: "Too long for a link", detail: `it would have ${length} letters, and ${LONGEST_LINK} are what messengers and cameras take. Long names, and cards of a table's own, need the most of them.` });

/** What is said of a link that no table comes from. */
export const lost = () => new Trouble({ title: "This link cannot be read", detail: "A part of it may have got lost on the way. Ask for it again." });

export async function fromLink(game, text) {
  try {
    const said = await unpacked(text, wordsOf(game));
    const players = said.st ? said.st.players.map(({ id }) => id) : said.p;
    const all = lengthen(said, players);
    const tried = said.t ? all.pop() : undefined;
    const origin = said.st ? null : { players, seed: said.s, ...(said.o && { options: said.o }) };
    return { opening: said.st, origin, actions: all, cursor: all.length, tried };
  } catch {
    throw lost();
  }
}
