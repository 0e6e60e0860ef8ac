import { element, named } from "/assets/parts.js";

const NAMES = ["ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal"];

/** The players that a game can seat: too many are sent away, and missing ones come. */
export function seated(players, { min, max }) {
  const kept = players.slice(0, max);
  const free = [...NAMES, ...Array.from({ length: max }, (_, seat) => `p${seat + 1}`)].filter((name) => !kept.includes(name));
  return [...kept, ...free.slice(0, Math.max(0, min - kept.length))];
}

function inputFor(name, value) {
  const about = { name, autocomplete: "off", spellcheck: false };
  if (typeof value === "boolean") return element("input", { ...about, type: "checkbox", checked: value });
  if (typeof value === "number") return element("input", { ...about, type: "number", step: Number.isInteger(value) ? 1 : "any", value });
  if (typeof value === "string") return element("input", { ...about, value });
  return element("input", { ...about, placeholder: JSON.stringify(value) });
}

/** Inputs for a game's options, at their defaults. */
export function optionsOf(options) {
  return Object.entries(options).map(([name, { default: value, description }]) => element("label", { title: description }, named(name), inputFor(name, value), element("small", {}, description)));
}

function chosen(input, usual) {
  if (input.type === "checkbox") return input.checked;
  if (input.value === "") return usual;
  if (input.type === "number") return input.valueAsNumber;
  if (typeof usual === "string") return input.value;
  try {
    return JSON.parse(input.value);
  } catch {
    return input.value;
  }
}

/** The options that are not at their defaults. */
export function changedOptions(inputs, options) {
  const values = inputs.map((input) => [input.name, chosen(input, options[input.name].default)]);
  return Object.fromEntries(values.filter(([name, value]) => value !== options[name].default));
}
