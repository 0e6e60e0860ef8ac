/* A table: how it began, what was done at it, and which of its moments is looked at. Its states are never stored:
   the service works each of them out again from the beginning and the actions. */

import { useCallback, useEffect, useRef, useState } from "/assets/app/ui.js";
import { Trouble, call, show, useAgain } from "/assets/app/api.js";
import { recall, remember } from "/assets/app/memory.js";
import { fromLink, lost } from "/assets/table/link.js";

/** Who looks at the table, where it is no player: everybody's cards, or nobody's. */
export const EVERYBODY = "?everybody";
export const SPECTATOR = "?spectator";

/**
 * An action and what came of it, without the cards that this viewer cannot know: those that the action names, but
 * that do not lie open in what they see. A game's module may say it in its own way, with `table.conceals`.
 */
function concealed(game, action, told, viewer) {
  if (!told || viewer === EVERYBODY || viewer === action.player) return { action, told };
  const seen = JSON.stringify(told.state);
  const named = game.table?.conceals?.(action, viewer, told.state) ?? [action.card, action.cards].flat().filter((card) => typeof card === "string" && !seen.includes(`"${card}"`));
  if (!named.length) return { action, told };
  const message = (text) => game.deck.parts(text).map((part) => (part.token ? (named.includes(part.token) ? "a hidden card" : part.token) : part)).join("");
  return { action: null, told: { ...told, events: told.events.map((event) => ({ ...event, message: message(event.message) })) } };
}

const seatOf = (viewer) => (viewer === EVERYBODY ? {} : { as: viewer === SPECTATOR ? null : viewer });
const NOTHING = { state: null, verdict: null, action: null, listing: null };

/**
 * `table` is `{ origin, opening, actions, cursor, viewer }`: `origin` is what was dealt from, where it can be dealt
 * again. `shown` is what the viewer may know of the moment at the cursor, `refused` the last action that was not legal.
 */
export function useTable(game, { rest, visit }) {
  const { slug } = game;
  const [table, setTable] = useState(null);
  const [shown, setShown] = useState(NOTHING);
  const [refused, setRefused] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [tries, setTries] = useState(0);
  const again = useAgain(table ? null : trouble, () => setTries((before) => before + 1));
  const whole = useRef(new Map());
  const turn = useRef(0);
  const latest = useRef(null);
  const queue = useRef(Promise.resolve());

  /** Do one thing at a time: what was begun before is given up. */
  const begin = useCallback(async (work) => {
    const mine = (turn.current += 1);
    const still = () => turn.current === mine;
    setTrouble(null);
    try {
      await work(still);
    } catch (failure) {
      if (!(failure instanceof Trouble)) console.error(failure);
      if (still()) setTrouble(failure);
    }
  }, []);

  async function stateAt({ opening, actions }, index) {
    if (index === 0) return opening;
    const key = index;
    if (!whole.current.has(key)) whole.current.set(key, (await call(slug, "replay", { state: opening, actions: actions.slice(0, index) })).state);
    return whole.current.get(key);
  }

  /** What the viewer sees at the cursor; `still` says whether anybody waits for it. */
  async function look(next, still, verdict = null) {
    const { actions, cursor, viewer } = next;
    const seat = seatOf(viewer);
    const done = cursor > 0 ? actions[cursor - 1] : null;
    const state = await stateAt(next, cursor);
    let told = verdict;
    if (cursor > 0 && (!told || viewer !== EVERYBODY)) {
      told = await call(slug, "adjudicate", { state: await stateAt(next, cursor - 1), action: done, ...seat });
    }
    const seen = told?.state ?? (viewer === EVERYBODY ? state : (await call(slug, "view", { state, player: seat.as })).state);
    if (!still()) return;
    const open = concealed(game, done, told, viewer);
    const now = { state: seen, verdict: open.told, action: open.action };
    latest.current = next;
    setTable(next);
    setShown((before) => ({ ...now, listing: before.state === seen ? before.listing : null }));
    remember(`table:${slug}`, next);
    if (cursor > 0 && viewer === EVERYBODY) show(`/v1/${slug}/adjudicate`, { state: await stateAt(next, cursor - 1), action: done }, told);
    list(now, { state, ...seat }, still, cursor === 0 || viewer !== EVERYBODY);
  }

  /** What may be done then, which nobody waits for. */
  async function list(now, body, still, onScreen) {
    try {
      const listing = await call(slug, "actions", body);
      if (onScreen) show(`/v1/${slug}/actions`, { state: now.state }, listing);
      if (still()) setShown({ ...now, listing });
    } catch (failure) {
      if (still()) setTrouble(failure);
    }
  }

  /** Lay a table in place of another one, which is kept: one can go back to it. */
  async function replace({ opening, actions = [], cursor = actions.length, origin = null, viewer = EVERYBODY }, still) {
    whole.current = new Map();
    setRefused(null);
    const known = [EVERYBODY, SPECTATOR, ...opening.players.map(({ id }) => id)];
    const before = recall(`table:${slug}`, null);
    await look({ origin, opening, actions, cursor, viewer: known.includes(viewer) ? viewer : EVERYBODY }, still);
    if (still() && before?.actions.length) remember(`table:${slug}:before`, before);
  }

  const lay = (fresh) => begin((still) => replace(fresh, still));

  const goBack = () => lay(recall(`table:${slug}:before`, null));

  /** Deal; `origin` is what `new` takes. The answer says whether it went well. */
  const deal = async (origin) => {
    const { state } = await call(slug, "new", origin);
    const again = state.rng ? { ...origin, seed: state.rng.seed } : origin;
    await lay({ origin: again, opening: state });
  };

  /** The same with every card unseen that a spectator does not see. */
  const dealUnseen = async (origin) => {
    const { state } = await call(slug, "new", origin);
    const { rng, ...unseen } = (await call(slug, "view", { state, player: null })).state;
    await lay({ opening: unseen });
  };

  /** Lay a state on the table, if it can lie there. */
  const enter = async (state) => {
    await call(slug, "actions", { state });
    await lay({ opening: state });
  };

  /** Actions that are tapped fast wait for each other; none is lost. */
  const act = (action) => (queue.current = queue.current.then(() => begin(async (still) => {
    const { current: table } = latest;
    const state = await stateAt(table, table.cursor);
    const seat = seatOf(table.viewer);
    const body = { state, action };
    const verdict = await call(slug, "adjudicate", body);
    if (!still()) return;
    if (verdict.legal === false) {
      const told = seat.as === undefined ? verdict : await call(slug, "adjudicate", { ...body, ...seat });
      show(`/v1/${slug}/adjudicate`, { state: told.state, action }, told);
      if (still()) setRefused({ action, verdict: told });
      return;
    }
    const cursor = table.cursor + 1;
    for (const index of [...whole.current.keys()]) if (index >= cursor) whole.current.delete(index);
    whole.current.set(cursor, verdict.state);
    setRefused(null);
    await look({ ...table, actions: [...table.actions.slice(0, table.cursor), action], cursor }, still, verdict);
  })));

  const goTo = (cursor) => begin(async (still) => {
    setRefused(null);
    await look({ ...table, cursor: Math.max(0, Math.min(cursor, table.actions.length)) }, still);
  });
  const seenBy = (viewer) => begin(async (still) => {
    setRefused(null);
    await look({ ...table, viewer }, still);
  });

  useEffect(() => {
    begin(async (still) => {
      const kept = rest ? null : recall(`table:${slug}`, null);
      if (rest) await follow(rest, still);
      else if (kept) await look(kept, still);
    });
  }, [slug, rest, visit, tries]);

  /** Lay what a link says. Only what has been laid is in no need of its address any more. */
  async function follow(link, still) {
    const said = await fromLink(game, link);
    try {
      const opening = said.opening ?? (await call(slug, "new", said.origin)).state;
      await replace({ ...said, opening }, still);
      if (said.tried) await tryAgain(said.tried, opening, said.actions, still);
    } catch (failure) {
      throw failure.passing ? failure : lost();
    }
    if (still()) history.replaceState(null, "", `#table/${slug}`);
  }

  /** A link may be about an action that was refused. */
  async function tryAgain(action, opening, actions, still) {
    const state = await stateAt({ opening, actions }, actions.length);
    const verdict = await call(slug, "adjudicate", { state, action });
    if (still() && verdict.legal === false) setRefused({ action, verdict });
  }

  return { table, ...shown, refused, trouble, act, goTo, seenBy, deal, dealUnseen, enter, again, goBack: recall(`table:${slug}:before`, null) && goBack, forget: () => setRefused(null), now: () => stateAt(table, table.cursor), before: () => stateAt(table, Math.max(0, table.cursor - 1)) };
}
