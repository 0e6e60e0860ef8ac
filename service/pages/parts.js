/** An element with its properties and children; children that are null are left out. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A field's name for people. */
export const named = (name) => name.replace(/_$/, "").replaceAll("_", " ");

/** JSON for people: a list of cards stays on one line. */
export const written = (value) => JSON.stringify(value, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`);

const isSimple = (value) => value === null || typeof value !== "object";
const isCards = (value) => Array.isArray(value) && value.every((each) => each === null || typeof each === "string");

/** A value in a line of text. */
export function plain(value) {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map(plain).join(" ") || "–";
  if (typeof value === "object") return Object.entries(value).map(([name, each]) => `${named(name)} ${plain(each)}`).join(", ") || "–";
  return String(value);
}

/** An action in a line of text: what speaks for itself goes without its name. */
export function worded(action) {
  return Object.entries(action)
    .filter(([name]) => name !== "player")
    .map(([name, value]) => (typeof value === "string" || isCards(value) ? plain(value) : `${named(name)} ${plain(value)}`))
    .join(" ");
}

/** A value of a state, whatever it is. */
export function shown(value) {
  if (isSimple(value)) return plain(value);
  const parts = Object.entries(value);
  if (!parts.length) return "–";
  if (isCards(value)) return element("span", {}, ...value.map((card) => element("span", { className: "card" }, plain(card))));
  if (Array.isArray(value)) return element("div", {}, ...value.map((each) => element("div", { className: "item" }, shown(each))));
  if (parts.every(([, each]) => isSimple(each))) return plain(value);
  return element("div", {}, ...parts.map(([name, each]) => element("div", {}, `${named(name)}: `, shown(each))));
}

const heading = (name, scope) => element("th", { scope }, named(name));

/** A state as tables: the players, and everything else. */
export function tableOf(state) {
  const { players, game: _, ...rest } = state;
  const columns = [...new Set(players.flatMap(Object.keys))];
  const head = element("tr", {}, ...columns.map((each) => heading(each, "col")));
  const seats = players.map((player) => element("tr", {}, ...columns.map((each) => element("td", {}, shown(player[each] ?? null)))));
  const rows = Object.entries(rest).map(([name, value]) => element("tr", {}, heading(name, "row"), element("td", {}, shown(value))));
  return [
    element("div", { className: "broad" }, element("table", {}, element("thead", {}, head), element("tbody", {}, ...seats))),
    element("table", {}, element("tbody", {}, ...rows)),
  ];
}
