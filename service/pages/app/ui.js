/* The library, as all modules use it: Preact's components and hooks, and templates without a build step. */

import { Fragment, h, render } from "/assets/vendor/preact.js";
import htm from "/assets/vendor/htm.js";

export { Fragment, h, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "/assets/vendor/hooks.js";

export const html = htm.bind(h);

/** The names of classes that hold. */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** A number with its noun: “1 card”, “3 cards”. */
export const counted = (count, noun, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`;

/** A word of the wire in words of people: `pass-three` is “pass three”. */
export const spaced = (word) => String(word).replace(/[-_]/g, " ");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words in a list: “ann, bob and cid”. */
export const listed = (words, and = "and") => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`);
