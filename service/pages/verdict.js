import { Refusal } from "/assets/asking.js";
import { element, plain } from "/assets/parts.js";
import { ruleLink } from "/assets/rulebook.js";

const WORDS = {
  true: ["Legal.", "legal"],
  false: ["Illegal.", "illegal"],
  null: ["It depends on cards that are not seen.", "undetermined"],
};

function listed(title, items, className) {
  if (!items.length) return null;
  return element("div", { className }, title, element("ul", {}, ...items.map((item) => element("li", {}, `${item.message} (`, ruleLink(item.rule), ")"))));
}

function line({ cards, points, message, rule }) {
  return element("tr", {}, element("td", {}, ...cards.map((card) => element("span", { className: "card" }, card))), element("td", { className: "points" }, String(points)), element("td", {}, `${message} (`, ruleLink(rule), ")"));
}

function standing({ player, total, lines }) {
  const sheet = total === null ? "on the score sheet: unseen cards decide" : "on the score sheet";
  const head = element("tr", {}, element("th", { scope: "rowgroup" }, player), element("td", { className: "points" }, element("strong", {}, plain(total))), element("td", {}, lines.length ? `${sheet}; this hand, as it stands:` : sheet));
  return element("tbody", {}, head, ...lines.map(line));
}

/** A verdict as elements. */
export function verdictOf({ legal, violations, undetermined, events, outcome, score }) {
  const [word, className] = WORDS[legal];
  return [
    element("strong", { className }, word),
    listed("Rules broken", violations, "illegal"),
    listed("Not to be told", undetermined, "undetermined"),
    listed("What happened", events, ""),
    outcome && element("p", {}, outcome.winners.length ? `Won by ${outcome.winners.join(" and ")} (` : "Nobody has won (", ruleLink(outcome.rule), ")"),
    element("h3", {}, "Score"),
    element("table", { className: "score" }, ...score.map(standing)),
  ].filter((part) => part !== null);
}

function fault({ pointer, detail, rule }) {
  return element("li", {}, element("code", {}, pointer || "the body"), `: ${detail}`, ...(rule ? [" (", ruleLink(rule), ")"] : []));
}

/** What went wrong, as elements. */
export function refusalOf(error) {
  if (!(error instanceof Refusal)) return [element("p", { className: "problem" }, error.message)];
  const { title, detail, errors = [], error_count: count = 0 } = error.problem;
  return [
    element("strong", { className: "problem" }, `${title}.`),
    errors.length ? element("ul", {}, ...errors.map(fault)) : element("p", {}, detail),
    ...(count > errors.length ? [`and ${count - errors.length} more`] : []),
  ];
}
