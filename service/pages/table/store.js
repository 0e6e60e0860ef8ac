/* A table: how it began, what was done at it, and which of its moments is looked at. Its states are never stored:
   the service works each of them out again from the beginning and the actions. */

import { useCallback, useEffect, useRef, useState } from "/assets/app/ui.js";
import { Trouble, call, show } from "/assets/app/api.js";
import { recall, remember } from "/assets/app/memory.js";
import { fromLink } from "/assets/table/link.js";

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
  const whole = useRef(new Map());
  const turn = useRef(0);

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
    setTable(next);
    setShown((before) => ({ ...now, listing: before.state === seen ? before.listing : null }));
    remember(`table:${slug}`, next);
    if (cursor > 0 && viewer === EVERYBODY) show(`/v1/${slug}/adjudicate`, { state: await stateAt(next, cursor - 1), action: done }, told);
    const listing = await call(slug, "actions", { state, ...seat });
    if (cursor === 0 || viewer !== EVERYBODY) show(`/v1/${slug}/actions`, { state: seen }, listing);
    if (still()) setShown({ ...now, listing });
  }

  const lay = (fresh) => begin(async (still) => {
    whole.current = new Map();
    setRefused(null);
    await look({ viewer: EVERYBODY, actions: [], cursor: 0, origin: null, ...fresh }, still);
  });

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

  const act = (action) => begin(async (still) => {
    const state = await stateAt(table, table.cursor);
    const seat = seatOf(table.viewer);
    const body = { state, action };
    const verdict = await call(slug, "adjudicate", body);
    if (!still()) return;
    if (verdict.legal === false) {
      const told = seat.as === undefined ? verdict : await call(slug, "adjudicate", { ...body, ...seat });
      show(`/v1/${slug}/adjudicate`, { state: shown.state, action }, told);
      if (still()) setRefused({ action, verdict: told });
      return;
    }
    const cursor = table.cursor + 1;
    for (const index of [...whole.current.keys()]) if (index >= cursor) whole.current.delete(index);
    whole.current.set(cursor, verdict.state);
    setRefused(null);
    await look({ ...table, actions: [...table.actions.slice(0, table.cursor), action], cursor }, still, verdict);
  });

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
      const kept = rest ? await fromLink(game, rest) : recall(`table:${slug}`, null);
      if (rest) history.replaceState(null, "", `#table/${slug}`);
      if (!kept || !still()) return;
      whole.current = new Map();
      const opening = kept.opening ?? (await call(slug, "new", kept.origin)).state;
      const viewer = [EVERYBODY, SPECTATOR, ...opening.players.map(({ id }) => id)].includes(kept.viewer) ? kept.viewer : EVERYBODY;
      await look({ origin: kept.origin ?? null, opening, actions: kept.actions ?? [], cursor: kept.cursor ?? kept.actions?.length ?? 0, viewer }, still);
      if (kept.tried) await tryAgain(kept.tried, opening, kept.actions ?? [], still);
    });
  }, [slug, rest, visit]);

  /** A link may be about an action that was refused. */
  async function tryAgain(action, opening, actions, still) {
    const state = await stateAt({ opening, actions }, actions.length);
    const verdict = await call(slug, "adjudicate", { state, action });
    if (still() && verdict.legal === false) setRefused({ action, verdict });
  }

  return { table, ...shown, refused, trouble, act, goTo, seenBy, deal, dealUnseen, enter, forget: () => setRefused(null), now: () => stateAt(table, table.cursor), before: () => stateAt(table, Math.max(0, table.cursor - 1)) };
}
