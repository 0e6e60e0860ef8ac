/* A game that this page has never met, drawn from its declarations. */

import assert from "node:assert/strict";
import { PHONE, URL_OF_SERVICE, accessible, fitsAcross, says, story } from "./drive.js";

const RULE = { id: "any.rule", title: "A rule", text: "So it is.", source: "Somewhere", ruling: false };
const STATE = {
  game: "any",
  options: {},
  players: [{ id: "ann", hand: ["<b>", "?"], bid: null }, { id: "bob", hand: [], bid: 3, nil: true }],
  piles: { A: ["1X", "2X"], B: [] },
  tricks: [{ winner: "bob", plays: [{ player: "ann", card: "3X" }, { player: "bob", card: "4X" }] }],
};
const FACTS = {
  slug: "any",
  name: "Any game",
  summary: "Nobody has heard of it.",
  players: { min: 2, max: 2 },
  options: {
    jokers: { default: true, description: "With jokers." },
    target: { default: 500, description: "Points to be reached." },
    order: { default: "high", description: "What is first: `high` or `low`." },
    piles: { default: null, description: "How many piles, if it was agreed." },
  },
  links: { rules: "/v1/any/rules" },
};
const ACTIONS = ["ann", "bob"].flatMap((player) => Array.from({ length: 220 }, (_, n) => ({ type: "move", player, cards: [`${n}X`], onto: n, hidden: false })));
const VERDICT = { legal: false, violations: [{ rule: "any.rule", message: "ann holds no such card", pointer: "/action", cards: [] }], undetermined: [], state: STATE, to_act: ["ann"], events: [], score: [], outcome: null, question: null };
const ANSWERS = { games: { games: [FACTS] }, rules: [RULE], new: { state: STATE }, view: { state: STATE }, actions: { to_act: ["ann"], actions: ACTIONS, open: [{ type: "bet", message: "any amount" }], question: null }, adjudicate: VERDICT };

async function laid(page, answers = ANSWERS) {
  const asked = [];
  await page.route("**/v1/**", (route) => {
    const name = route.request().url().split("/").at(-1);
    asked.push([name, route.request().postDataJSON()]);
    const problem = { title: "Internal error", detail: "it broke in two", errors: [], error_count: 0 };
    return name in answers ? route.fulfill({ json: answers[name] }) : route.fulfill({ status: 400, json: problem });
  });
  await page.goto(`${URL_OF_SERVICE}/`);
  await page.click("text=Judge a whole table");
  await page.click(".tile:has-text('Any game')");
  await page.click("text=Lay a table");
  return asked;
}

story("options are asked for by what they are, and sent where they differ", async (page) => {
  const asked = await laid(page);
  await page.click("summary");
  await page.uncheck("dialog input[type=checkbox]");
  await page.fill("dialog input[name=target]", "300");
  await page.selectOption("dialog select", "low");
  await page.fill("dialog input[name=piles]", "4");
  await page.click("dialog .primary");
  await page.locator(".seat").first().waitFor();
  assert.deepEqual(asked.find(([name]) => name === "new")[1], { players: ["ann", "bob"], options: { jokers: false, target: 300, order: "low", piles: 4 } });
});

story("a table of any shape can be read, and played", async (page) => {
  await laid(page);
  await page.click("dialog .primary");
  await page.locator(".seat").first().waitFor();
  const text = await page.locator(".board").innerText();
  for (const part of ["<b>", "A:", "1X", "winner:", "bob", "3X", "Nil", "yes"]) assert.ok(text.includes(part), `${part} in ${text}`);
  await page.locator(".choice-list button").first().waitFor();
  assert.equal(await page.locator(".choice-list button").count(), 200);
  assert.ok((await page.locator(".choice-list").boundingBox()).height < 500);
  await page.fill(".choices input", "bob 17x");
  assert.deepEqual(await page.locator(".choice-list button").allInnerTexts(), ["bob move 17X onto 17 hidden false", "bob move 117X onto 117 hidden false", "bob move 217X onto 217 hidden false"]);
  await says(page, ".choices p", "bet: any amount");
  await page.locator(".choice-list button").first().click();
  await says(page, ".refused .line-text", "ann holds no such card");
  await page.click(".seat .card:has-text('<b>')");
  await says(page, ".verdict-said", /Nothing that may be done now is done with/);
  await accessible(page, "a game that is not known");
  await fitsAcross(page, "a game that is not known");
}, { viewport: PHONE });

story("a problem without a list of faults is told in its own words", async (page) => {
  const { adjudicate, ...fewer } = ANSWERS;
  await laid(page, fewer);
  await page.click("dialog .primary");
  await page.locator(".choice-list button").first().click();
  await says(page, ".verdict-said", "it broke in two");
});
