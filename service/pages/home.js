import { ask, call, inTurn, turns } from "/assets/asking.js";
import { actionsOf } from "/assets/actions.js";
import { changedOptions, optionsOf, seated } from "/assets/dealing.js";
import { questionHash, readHash } from "/assets/links.js";
import { element, tableOf, written } from "/assets/parts.js";
import { openRule, showRules } from "/assets/rulebook.js";
import { refusalOf, verdictOf } from "/assets/verdict.js";

const $ = (id) => document.getElementById(id);

/** Viewers that are no players; no player's id has a question mark. */
const ALL = "?all";
const SPECTATOR = "?spectator";

const games = new Map();

/** What lies on the table, and how it came to it: `{ game, state, verdict, question }`. */
let position = null;
let past = [];

const doing = turns();
const viewing = turns();
const listing = turns();

// ── showing ─────────────────────────────────────────────────────────────────────────────────────

const notice = (text) => { $("notice").textContent = text; };

function showVerdict(verdict, question) {
  const link = element("button", { type: "button", onclick: () => share(question) }, "Link to this verdict");
  $("verdict").replaceChildren(...(verdict ? [...verdictOf(verdict), link] : []));
}

const showRefusal = (error) => $("verdict").replaceChildren(...refusalOf(error));

function showTable() {
  const { game, state } = position;
  const viewer = $("viewer").value;
  const seen = viewer === ALL ? { state } : call(game, "view", { state, player: viewer === SPECTATOR ? null : viewer });
  return inTurn(viewing, seen, (view) => $("table").replaceChildren(...tableOf(view.state)));
}

function showActions() {
  const { game, state } = position;
  return inTurn(listing, call(game, "actions", { state }), (list) => {
    $("actions").replaceChildren(...actionsOf(list, (action) => act((still) => judge({ game, state, action }, still))));
  });
}

function showViewers(players) {
  const viewer = $("viewer").value;
  const options = [[ALL, "everybody (all cards)"], [SPECTATOR, "a spectator"], ...players.map(({ id }) => [id, id])];
  $("viewer").replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
  $("viewer").value = options.some(([value]) => value === viewer) ? viewer : ALL;
}

function writeQuestion({ state, action }) {
  $("state").value = written(state);
  $("action").value = action ? written(action) : "";
}

async function settle(next) {
  position = next;
  $("back").disabled = past.length === 0;
  writeQuestion({ state: position.state });
  showViewers(position.state.players);
  await Promise.all([showTable(), showActions()]);
}

// ── doing ───────────────────────────────────────────────────────────────────────────────────────

/** Do one thing at a time: what was begun before and has not come to its end is given up. */
async function act(work) {
  const current = doing();
  const still = async (answer) => {
    const said = await answer;
    if (!current()) throw new Error("given up");
    return said;
  };
  try {
    notice("");
    await work(still);
  } catch (error) {
    if (current()) showRefusal(error);
  }
}

async function choose(slug, still) {
  const game = games.get(slug);
  const book = await still(ask(game.links.rules));
  $("game").value = slug;
  $("summary").textContent = game.summary;
  $("seats").textContent = `${game.players.min} to ${game.players.max}`;
  $("players").value = seated(playersNamed(), game.players).join(" ");
  $("options").replaceChildren(...optionsOf(game.options));
  showRules($("rules"), book);
}

const playersNamed = () => $("players").value.split(/[\s,]+/).filter(Boolean);

async function deal(still) {
  const game = $("game").value;
  const seed = $("seed").value;
  const options = changedOptions([...$("options").querySelectorAll("input")], games.get(game).options);
  const { state } = await still(call(game, "new", { players: playersNamed(), options, ...(seed && { seed }) }));
  past = [];
  showVerdict(null);
  await settle({ game, state, verdict: null });
}

/** Judge an action; one that is illegal, or not understood, leaves the table as it is. */
async function judge(question, still) {
  const { game, state, action } = question;
  writeQuestion(question);
  const verdict = await still(call(game, "adjudicate", { state, action }));
  showVerdict(verdict, question);
  if (verdict.legal === false) return;
  if (position) past.push(position);
  await settle({ game, state: verdict.state, verdict, question });
}

async function takeBack(still) {
  const before = past.at(-1);
  if (before.game !== $("game").value) await choose(before.game, still);
  past.pop();
  showVerdict(before.verdict, before.question);
  await settle(before);
}

/** Lay a question's state on the table, if it can lie there, and judge. */
async function open(question, still) {
  const { game, state, action } = question;
  await choose(game, still);
  try {
    await still(call(game, "actions", { state }));
  } catch (error) {
    if (position?.game !== game) await deal(still);
    writeQuestion(question);
    throw error;
  }
  past = [];
  showVerdict(null);
  await settle({ game, state, verdict: null });
  if (action) await still(judge(question, still));
}

// ── links ───────────────────────────────────────────────────────────────────────────────────────

async function openAddress(still) {
  const { question, rule, fault } = readHash(location.hash, games);
  if (question) return open(question, still);
  const slug = games.has(rule?.split(".")[0]) ? rule.split(".")[0] : $("game").value;
  if (!position || (rule && slug !== position.game)) {
    await choose(slug, still);
    await deal(still);
  }
  if (fault) notice(fault);
  if (rule && !openRule(rule)) notice(`There is no rule called “${rule}” here.`);
}

async function share(question) {
  history.replaceState(null, "", questionHash(question));
  try {
    await navigator.clipboard.writeText(location.href);
    notice("Link copied.");
  } catch {
    notice("The link is in the address bar now; copy it from there.");
  }
}

function readJson(id) {
  try {
    return JSON.parse($(id).value);
  } catch (error) {
    throw new Error(`The ${id} is not JSON: ${error.message}`);
  }
}

/** The question that is written in the form; without an action, its state is all there is to it. */
function argued() {
  const action = $("action").value.trim() ? readJson("action") : null;
  return { game: $("game").value, state: readJson("state"), action };
}

function judgeArgued(still) {
  const question = argued();
  if (!question.action) throw new Error("Write the action that is to be judged.");
  return judge(question, still);
}

// ── wiring ──────────────────────────────────────────────────────────────────────────────────────

function on(id, event, work) {
  $(id).addEventListener(event, (happened) => {
    happened.preventDefault();
    act(work);
  });
}

on("deal", "submit", deal);
on("game", "change", async (still) => {
  await choose($("game").value, still);
  await deal(still);
});
on("back", "click", takeBack);
on("argue", "submit", async (still) => {
  $("verdict-title").scrollIntoView({ block: "nearest" });
  await judgeArgued(still);
});
on("share", "click", () => share(argued()));
$("viewer").addEventListener("change", () => showTable().catch(showRefusal));
addEventListener("hashchange", () => act(openAddress));

act(async (still) => {
  for (const game of (await still(ask("/v1/games"))).games) {
    games.set(game.slug, game);
    $("game").append(element("option", { value: game.slug }, game.name));
  }
  await openAddress(still);
});
