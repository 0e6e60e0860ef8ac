/* A table as the end of a link: what it was dealt from and what was done, or the table as it lay, in short words. */

import { Trouble } from "/assets/app/api.js";
import { pack, unpack } from "/assets/app/share.js";

export const LONGEST = 700;
const FIELDS = ["player", "with"];
const wordsOf = ({ deck, words = [] }) => [...deck.all.map((token) => `"${token}"`), ...words];

/** Each action as a list: its type, then its fields in the order that `shapes` gives for the type. */
function shorten(actions, players) {
  const shapes = {};
  const lists = actions.map(({ type, ...fields }) => {
    const names = Object.keys(fields);
    const shape = Object.keys(shapes).find((key) => key.startsWith(`${type}:`) && shapes[key].join() === names.join()) ?? `${type}:${Object.keys(shapes).length}`;
    shapes[shape] ??= names;
    return [Object.keys(shapes).indexOf(shape), ...names.map((name) => (FIELDS.includes(name) ? players.indexOf(fields[name]) : fields[name]))];
  });
  return { k: Object.entries(shapes).map(([key, names]) => [key.split(":")[0], ...names]), a: lists };
}

const lengthen = ({ k, a }, players) => a.map(([kind, ...values]) => {
  const [type, ...names] = k[kind];
  return { type, ...Object.fromEntries(names.map((name, index) => [name, FIELDS.includes(name) ? players[values[index]] ?? "" : values[index]])) };
});

/** The end of a link to a table as somebody sees it, and to nothing else of it. */
export const toSeenLink = (game, state, tried) => pack({ st: state, ...shorten(tried ? [tried] : [], state.players.map(({ id }) => id)), ...(tried && { t: 1 }) }, wordsOf(game));

/** The end of a link to the moment at the cursor. `last` are the whole states before it and at it; `tried` an action that was refused there. */
export async function toLink(game, { origin, opening, actions, cursor }, last, tried) {
  const players = opening.players.map(({ id }) => id);
  const words = wordsOf(game);
  const done = actions.slice(0, cursor);
  const made = (from, some) => pack({ ...from, ...shorten([...some, ...(tried ? [tried] : [])], players), ...(tried && { t: 1 }) }, words);
  const ways = [await made({ st: opening }, done)];
  if (origin?.seed !== undefined) ways.unshift(await made({ p: players, s: origin.seed, ...(Object.keys(origin.options ?? {}).length && { o: origin.options }) }, done));
  ways.push(tried || !done.length ? await made({ st: last.now }, []) : await made({ st: last.before }, done.slice(-1)));
  return ways.find((each) => each.length <= LONGEST) ?? ways.sort((one, other) => one.length - other.length)[0];
}

/** What is said of a link that no table comes from. */
export const lost = () => new Trouble({ title: "This link cannot be read", detail: "A part of it may have got lost on the way. Ask for it again." });

export async function fromLink(game, text) {
  try {
    const said = await unpack(text, wordsOf(game));
    const players = said.st ? said.st.players.map(({ id }) => id) : said.p;
    const all = lengthen(said, players);
    const tried = said.t ? all.pop() : undefined;
    const origin = said.st ? null : { players, seed: said.s, ...(said.o && { options: said.o }) };
    return { opening: said.st, origin, actions: all, cursor: all.length, tried };
  } catch {
    throw lost();
  }
}
