// Runs the kit against a server; needs Node alone.
//   node run.mjs http://127.0.0.1:8080 [--game spades]… [--rule follow-suit]…
// Ends with 0 if everything fits, with 1 if something does not, and with 2 if it could not run.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const KIT = dirname(fileURLToPath(import.meta.url));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

// ── reading the kit ──────────────────────────────────────────────────────────────────────────────
function filesBelow(folder) {
  const parsed = (game, name) => JSON.parse(readFileSync(join(KIT, folder, game, name), "utf8"));
  return readdirSync(join(KIT, folder)).sort().flatMap((game) =>
    readdirSync(join(KIT, folder, game)).sort().map((name) => ({ game, name, ...parsed(game, name) })));
}

function spelledOut(value, shared) {
  if (Array.isArray(value)) return value.map((each) => spelledOut(each, shared));
  if (!isObject(value)) return value;
  const { $like: name, ...members } = value;
  const own = Object.fromEntries(Object.entries(members).map(([key, each]) => [key, spelledOut(each, shared)]));
  return name === undefined ? own : { ...spelledOut(shared[name], shared), ...own };
}

// ── comparing ────────────────────────────────────────────────────────────────────────────────────
const EXPECTATIONS = ["$contains", "$lacks", "$size"];
const short = (value) => (JSON.stringify(value) ?? "nothing").slice(0, 300);
const fits = (got, want) => differences(got, want).length === 0;

function differences(got, want, place = "") {
  const told = (what) => [`${place || "/"}: ${what}`];
  if (isObject(want) && Object.keys(want).some((name) => name.startsWith("$"))) {
    const unknown = Object.keys(want).filter((name) => !EXPECTATIONS.includes(name));
    if (unknown.length) throw new Error(`no such expectation: ${unknown}`);
    if (!Array.isArray(got)) return told(`a list was expected, not ${short(got)}`);
    const missing = (want.$contains ?? []).filter((each) => !got.some((item) => fits(item, each)));
    const present = (want.$lacks ?? []).filter((each) => got.some((item) => fits(item, each)));
    return [
      ...missing.flatMap((each) => told(`lacks ${short(each)} among ${short(got)}`)),
      ...present.flatMap((each) => told(`has ${short(each)}, which it should not`)),
      ...(got.length === (want.$size ?? got.length) ? [] : told(`has ${got.length} items, not ${want.$size}`)),
    ];
  }
  if (isObject(want)) {
    if (!isObject(got)) return told(`an object was expected, not ${short(got)}`);
    return Object.entries(want).flatMap(([name, each]) =>
      name in got ? differences(got[name], each, `${place}/${name}`) : [`${place}/${name}: is missing`]);
  }
  if (Array.isArray(want) && Array.isArray(got) && got.length === want.length) {
    return want.flatMap((each, number) => differences(got[number], each, `${place}/${number}`));
  }
  return got === want && !Array.isArray(want) ? [] : told(`${short(want)} was expected, not ${short(got)}`);
}

function cited(value) {
  if (Array.isArray(value)) return value.flatMap(cited);
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => (name === "state" ? [] : cited(each)));
  return typeof value.rule === "string" ? [value.rule, ...inner] : inner;
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}
const digest = (value) => createHash("sha256").update(canonical(value)).digest("hex").slice(0, 16);

// ── running ──────────────────────────────────────────────────────────────────────────────────────
async function ask(url, call, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/v1/${call}`, { method: "POST", headers, body: JSON.stringify(body) });
  return [answer.status, await answer.json().catch(() => null)];
}

async function failuresOfCase(url, file, each) {
  const { rule, kind, call, body, status: expected = 200, want } = each;
  const [status, got] = await ask(url, call, spelledOut(body, file.shared ?? {}));
  if (status !== expected) return [`status ${expected} was expected, not ${status}: ${short(got)}`];
  const [found, named] = [differences(got, want), cited(got)];
  const broken = ((status === 200 ? got.violations : got.errors) ?? []).map((fault) => fault.rule);
  if (kind === "breaks" && !broken.includes(rule)) found.push(`does not say that ${rule} is broken, but ${broken}`);
  if (kind === "holds" && (!named.includes(rule) || broken.includes(rule))) found.push(`nothing cites ${rule}`);
  if (kind === "near" && named.includes(rule)) found.push(`cites ${rule}, which does not apply`);
  return found;
}

async function failuresOfGame(url, { game, setup, opening, steps, last }) {
  let [status, said] = await ask(url, `${game}/new`, setup);
  if (status !== 200) return [`new: status ${status}: ${short(said)}`];
  let { state } = said;
  if (digest(state) !== opening) return [`new: another state was dealt: ${short(state)}`];
  for (const [number, { action, refused, rules, to_act, state: expected }] of steps.entries()) {
    [status, said] = await ask(url, `${game}/adjudicate`, { state, action: action ?? refused });
    if (status !== 200) return [`step ${number}: status ${status}: ${short(said)}`];
    if (refused) {
      const broken = said.violations.map((violation) => violation.rule);
      if (said.legal === false && rules.every((rule) => broken.includes(rule))) continue;
      return [`step ${number}: ${short(refused)} should break ${rules}, not ${broken}`];
    }
    if (said.legal !== true) return [`step ${number}: ${short(action)} should be legal: ${short(said)}`];
    ({ state } = said);
    if (canonical([...said.to_act].sort()) !== canonical([...to_act].sort())) return [`step ${number}: ${said.to_act} to act`];
    if (digest(state) !== expected) return [`step ${number}: ${short(action)} leads to another state: ${short(state)}`];
  }
  return differences(said, last, "after the last action: ");
}

// Few rules that explain every failure, the likeliest first; runner.py says how likely each of them is.
function diagnosis(results) {
  const count = (rules) => rules.reduce((all, rule) => ({ ...all, [rule]: (all[rule] ?? 0) + 1 }), {});
  const [own, touched] = [count(results.map((each) => each.rule)), count(results.flatMap((each) => each.explainedBy))];
  let failed = results.filter((each) => each.failed);
  const [all, ownFailed, told] = [failed.length, count(failed.map((each) => each.rule)), []];
  while (failed.length) {
    const explained = count(failed.flatMap((each) => each.explainedBy));
    const likely = (rule) => (rule.endsWith(".games") ? 0 : explained[rule] + (2 * ownFailed[rule] ** 2) / own[rule]);
    const [rule] = Object.keys(explained).filter((each) => each in ownFailed).sort((one, other) =>
      likely(other) - likely(one) || touched[one] - touched[other] || (one < other ? 1 : -1));
    const which = `${rule} (${ownFailed[rule]} of ${own[rule]} own ${own[rule] === 1 ? "case" : "cases"} failed)`;
    const some = explained[rule] === all ? "all of them rest" : `${explained[rule]} rest`;
    told.push(told.length ? `  then ${explained[rule]} more on ${which}` : `${all} failed; ${some} on ${which}: look there first`);
    failed = failed.filter((each) => !each.explainedBy.includes(rule));
  }
  return told;
}

async function main([url, ...options]) {
  const [games, rules] = ["--game", "--rule"].map((name) => options.filter((_, at) => options[at - 1] === name));
  const files = (folder) => filesBelow(folder).filter(({ game }) => !games.length || games.includes(game));
  const work = files("cases").flatMap((file) => file.cases
    .filter((each) => !rules.length || rules.some((rule) => each.rule.includes(rule)))
    .map((each) => [`${each.rule}: ${each.note}`, each.rule, each.rests_on, () => failuresOfCase(url, file, each)]));
  const recorded = rules.length ? [] : files("games").map((file) =>
    [`${file.game}: game ${file.name}`, `${file.game}.games`, file.rests_on, () => failuresOfGame(url, file)]);
  if (!url || !work.length) throw new Error("usage: node run.mjs URL [--game NAME]… [--rule PART]…");
  const results = [];
  for (const [name, rule, restsOn = [], run] of [...work, ...recorded]) {
    const failures = await run();
    if (failures.length) console.log(`FAILED ${name}\n       ${failures.join("; ")}`);
    results.push({ rule, explainedBy: [rule, ...restsOn], failed: failures.length > 0 });
  }
  const failed = results.filter((each) => each.failed).length;
  console.log([`${results.length} run, ${failed} failed`, ...diagnosis(results)].join("\n"));
  return failed ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => (console.error(`not run: ${error.message}`), 2));
