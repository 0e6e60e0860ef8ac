"use strict";

const $ = (id) => document.getElementById(id);
const games = new Map();
const rules = new Map();
let state = null;
let past = [];

// ── asking ──────────────────────────────────────────────────────────────────────────────────────

async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  const said = await answer.json();
  if (!answer.ok) throw new Refusal(said);
  return said;
}

class Refusal extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** JSON for people: a list of cards stays on one line. */
const written = (value) => JSON.stringify(value, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`);

const call = (name, body) => ask(`/v1/${$("game").value}/${name}`, body);

// ── showing ─────────────────────────────────────────────────────────────────────────────────────

function element(tag, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function shown(value) {
  if (value === null) return "–";
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) {
    return value.length ? element("span", {}, ...value.map((card) => element("span", { className: "card" }, card))) : "–";
  }
  if (Array.isArray(value)) return element("span", {}, ...value.map((each) => element("div", {}, shown(each))));
  if (typeof value === "object") {
    return element("span", {}, ...Object.entries(value).map(([name, each]) => element("div", {}, `${name}: `, shown(each))));
  }
  return String(value);
}

function row(name, value) {
  return element("tr", {}, element("th", { scope: "row" }, name.replaceAll("_", " ")), element("td", {}, shown(value)));
}

function tableOf(view) {
  const { players, ...rest } = view;
  const columns = Object.keys(players[0]);
  const seats = element("table", {}, element("thead", {}, element("tr", {}, ...columns.map((each) => element("th", { scope: "col" }, each.replaceAll("_", " "))))),
    element("tbody", {}, ...players.map((player) => element("tr", {}, ...columns.map((each) => element("td", {}, shown(player[each])))))));
  return [seats, element("table", {}, ...Object.entries(rest).filter(([name]) => name !== "game").map(([name, value]) => row(name, value)))];
}

function worded(action) {
  return Object.entries(action).filter(([name]) => name !== "player").map(([, value]) => (typeof value === "object" ? JSON.stringify(value) : value)).join(" ");
}

function ruleLink(id) {
  return element("a", { href: `#${id}`, title: rules.get(id)?.text ?? "" }, rules.get(id)?.title ?? id);
}

function said(title, items, className) {
  if (!items.length) return null;
  return element("div", { className }, title, element("ul", {}, ...items.map((item) => element("li", {}, `${item.message} (`, ruleLink(item.rule), ")"))));
}

function showVerdict(verdict) {
  const [word, className] = { true: ["Legal.", "legal"], false: ["Illegal.", "illegal"], null: ["It depends on cards that are not seen.", "undetermined"] }[verdict.legal];
  const standings = verdict.score.map((each) => row(each.player, each.total));
  $("verdict").replaceChildren(...[
    element("strong", { className }, word),
    said("Rules broken", verdict.violations, "illegal"),
    said("Not to be told", verdict.undetermined, "undetermined"),
    said("What happened", verdict.events, ""),
    verdict.outcome ? element("p", {}, `Won by ${verdict.outcome.winners.join(" and ")} (`, ruleLink(verdict.outcome.rule), ")") : null,
    element("h3", {}, "Score"),
    element("table", {}, ...standings),
  ].filter(Boolean));
}

function showRefusal(error) {
  if (!(error instanceof Refusal)) {
    $("verdict").replaceChildren(element("p", { className: "problem" }, String(error)));
    return;
  }
  const { title, errors, error_count: count } = error.problem;
  $("verdict").replaceChildren(
    element("strong", { className: "problem" }, `${title}.`),
    element("ul", {}, ...errors.map((each) => element("li", {}, element("code", {}, each.pointer || "the body"), `: ${each.detail}`))),
    count > errors.length ? `and ${count - errors.length} more` : "",
  );
}

async function showTable() {
  const viewer = $("viewer").value;
  const view = viewer === "*" ? state : (await call("view", { state, player: viewer === "-" ? null : viewer })).state;
  $("table").replaceChildren(...tableOf(view));
}

async function showActions() {
  const { to_act: waiting, actions, open } = await call("actions", { state });
  const groups = Map.groupBy ? Map.groupBy(actions, (each) => each.player ?? "") : actions.reduce((all, each) => all.set(each.player ?? "", [...(all.get(each.player ?? "") ?? []), each]), new Map());
  const parts = [element("p", {}, waiting.length ? `Waiting for ${waiting.join(", ")}.` : "Nobody has anything left to do.")];
  for (const [player, own] of groups) {
    parts.push(element("h3", {}, player || "anybody"));
    parts.push(...own.map((action) => element("button", { type: "button", onclick: () => judge(action) }, worded(action))));
  }
  parts.push(...open.map((each) => element("p", {}, `${each.type}: ${each.message}`)));
  $("actions").replaceChildren(...parts);
}

// ── doing ───────────────────────────────────────────────────────────────────────────────────────

async function guarded(work) {
  try {
    await work();
  } catch (error) {
    showRefusal(error);
  }
}

async function setState(next) {
  state = next;
  $("state").value = written(state);
  $("back").disabled = past.length === 0;
  const viewer = $("viewer").value;
  $("viewer").replaceChildren(element("option", { value: "*" }, "everybody (all cards)"), element("option", { value: "-" }, "a spectator"), ...state.players.map(({ id }) => element("option", { value: id }, id)));
  $("viewer").value = [...$("viewer").options].some((each) => each.value === viewer) ? viewer : "*";
  await Promise.all([showTable(), showActions()]);
}

const judge = (action) => guarded(async () => {
  $("action").value = written(action);
  const verdict = await call("adjudicate", { state, action });
  showVerdict(verdict);
  if (verdict.legal !== false) {
    past.push(state);
    await setState(verdict.state);
  }
});

async function chooseGame() {
  const game = games.get($("game").value);
  $("summary").textContent = game.summary;
  const book = await ask(game.links.rules);
  rules.clear();
  for (const rule of book) rules.set(rule.id, rule);
  $("rules").replaceChildren(...book.flatMap(({ id, title, text, source, ruling }) => [
    element("dt", { id }, title, " ", element("code", {}, id)),
    element("dd", {}, text, element("small", {}, `${ruling ? "Our ruling; the document is silent at" : "From"}: ${source}`)),
  ]));
}

const deal = () => guarded(async () => {
  const players = $("players").value.split(/[\s,]+/).filter(Boolean);
  const seed = $("seed").value;
  const dealt = await call("new", seed ? { players, seed } : { players });
  past = [];
  $("verdict").replaceChildren();
  await setState(dealt.state);
});

function readJson(id) {
  try {
    return JSON.parse($(id).value);
  } catch (error) {
    throw new Error(`The ${id} is not JSON: ${error.message}`);
  }
}

$("deal").addEventListener("submit", (event) => { event.preventDefault(); deal(); });
$("game").addEventListener("change", () => guarded(async () => { await chooseGame(); await deal(); }));
$("viewer").addEventListener("change", () => guarded(showTable));
$("back").addEventListener("click", () => guarded(() => setState(past.pop())));
$("argue").addEventListener("submit", (event) => {
  event.preventDefault();
  guarded(async () => {
    state = readJson("state");
    const action = readJson("action");
    await judge(action);
  });
});
$("share").addEventListener("click", () => guarded(async () => {
  const question = { game: $("game").value, state: readJson("state"), action: $("action").value ? readJson("action") : null };
  location.hash = `?${encodeURIComponent(JSON.stringify(question))}`;
  await navigator.clipboard?.writeText(location.href);
}));

guarded(async () => {
  for (const game of (await ask("/v1/games")).games) {
    games.set(game.slug, game);
    $("game").append(element("option", { value: game.slug }, game.name));
  }
  const question = location.hash.startsWith("#?") ? JSON.parse(decodeURIComponent(location.hash.slice(2))) : null;
  if (question) $("game").value = question.game;
  await chooseGame();
  if (!question) return deal();
  if (question.action) $("action").value = written(question.action);
  return setState(question.state);
});
