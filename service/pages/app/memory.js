/* What is kept in this browser alone, so that a reload loses nothing. */

const PREFIX = "adjudicator:";

export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing loses it with a reload, and nothing else.
  }
}
