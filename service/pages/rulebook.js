import { ruleHash } from "/assets/links.js";
import { element } from "/assets/parts.js";

const rules = new Map();
const idOf = (rule) => `rule-${rule}`;

/** Show a game's rulebook, and let links to its rules be made. */
export function showRules(place, book) {
  rules.clear();
  for (const rule of book) rules.set(rule.id, rule);
  place.replaceChildren(...book.flatMap(({ id, title, text, source, ruling }) => [
    element("dt", { id: idOf(id), tabIndex: -1 }, title, " ", element("code", {}, id)),
    element("dd", {}, text, element("small", {}, `${ruling ? "Our ruling; the document is silent at" : "From"}: ${source}`)),
  ]));
}

/** Bring a rule into view; whether there is such a rule. */
export function openRule(id) {
  const place = document.getElementById(idOf(id));
  for (const other of document.querySelectorAll("dt.opened")) other.classList.remove("opened");
  place?.classList.add("opened");
  place?.scrollIntoView({ block: "center" });
  place?.focus({ preventScroll: true });
  return place !== null;
}

/** A link to a rule; following it leaves the address alone, which may hold a question. */
export function ruleLink(id) {
  const link = element("a", { href: ruleHash(id), title: rules.get(id)?.text ?? "" }, rules.get(id)?.title ?? id);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openRule(id);
  });
  return link;
}
