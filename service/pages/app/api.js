/* Asks the service, and knows what was asked last, for the developers' view. */

import { useEffect, useLayoutEffect, useRef, useState } from "/assets/app/ui.js";

/** A problem that the service answered with, or that there was no answer; one that is `passing` may be gone the next time. */
export class Trouble extends Error {
  constructor({ title, detail, errors = [], passing = false }) {
    super(detail ?? title);
    this.title = title;
    this.errors = errors;
    this.passing = passing;
  }
}

export const UNREACHED = { title: "No answer", detail: "The service cannot be reached. Are you offline? Nothing is lost." };

async function answerTo(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Trouble({ ...UNREACHED, passing: true });
  }
  const said = await response.json().catch(() => null);
  if (!response.ok || said === null) throw new Trouble({ ...(said ?? { title: "No answer", detail: `The service cannot answer now (${response.status}).` }), passing: response.status >= 500 || said === null });
  return said;
}

/** Ask once, and keep the answer: for what does not change while the page is open. */
const kept = new Map();
export function fetched(path) {
  if (!kept.has(path)) {
    const asked = answerTo(path);
    asked.catch(() => kept.delete(path));
    kept.set(path, asked);
  }
  return kept.get(path);
}

export const post = (path, body) => answerTo(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
export const call = (slug, name, body) => post(`/v1/${slug}/${name}`, body);

/* ── what is on screen, as a request ── */

let onScreen = null;
export const shown = () => onScreen;
export const show = (path, body, answer) => { onScreen = { path, body, answer }; };

/* ── hooks ── */

/** What asks again after a passing trouble, which happens by itself as soon as there is a network again; else undefined. */
export function useAgain(trouble, again) {
  const latest = useRef(null);
  latest.current = again;
  const passing = Boolean(trouble?.passing);
  // Other effects begin only after the page was painted, and a network that comes back before would be missed.
  useLayoutEffect(() => {
    if (!passing) return undefined;
    const back = () => latest.current();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [passing]);
  return passing ? again : undefined;
}

/** Something that is fetched once: `undefined` until it is there. */
export function useFetched(path) {
  const [found, setFound] = useState({});
  const [tries, setTries] = useState(0);
  const again = useAgain(found.trouble, () => setTries((before) => before + 1));
  useEffect(() => {
    let still = true;
    if (path) fetched(path).then((value) => still && setFound({ path, value }), (trouble) => still && setFound({ path, trouble }));
    return () => { still = false; };
  }, [path, tries]);
  return found.path === path ? { ...found, again } : {};
}

/**
 * The answer to the question on screen. `requests` are asked one after the other; each is made from the answers
 * before it, and null ends them. Until there is a new answer, the old one stands and is called stale.
 */
export function useAnswer(key, requests) {
  const [found, setFound] = useState({ key: null, answers: [], trouble: null });
  const [tries, setTries] = useState(0);
  const again = useAgain(found.trouble, () => setTries((before) => before + 1));
  const latest = useRef(null);
  latest.current = key;
  useEffect(() => {
    if (key === null) {
      setFound({ key, answers: [], trouble: null });
      return;
    }
    const current = () => latest.current === key;
    (async () => {
      const answers = [];
      try {
        for (const request of requests) {
          const asked = request(...answers);
          if (!asked) break;
          const answer = await post(asked.path, asked.body);
          if (!current()) return;
          if (!answers.length) show(asked.path, asked.body, answer);
          answers.push(answer);
        }
        setFound({ key, answers, trouble: null });
      } catch (trouble) {
        if (current()) setFound({ key, answers: [], trouble });
      }
    })();
  }, [key, tries]);
  return { ...found, stale: found.key !== key, again };
}
