import assert from "node:assert/strict";
import { says, story, textOf, visit } from "./drive.js";

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
    order: { default: "high", description: "What is first." },
    piles: { default: null, description: "How many piles, if it was agreed." },
  },
  links: { rules: "/v1/any/rules" },
};
const ACTIONS = ["ann", "bob"].flatMap((player) => Array.from({ length: 220 }, (_, n) => ({ type: "move", player, cards: [`${n}X`], onto: { A: n }, hidden: false })));
const ANSWERS = {
  games: { games: [FACTS] },
  rules: [RULE],
  new: { state: STATE },
  view: { state: STATE },
  actions: { to_act: ["ann"], actions: ACTIONS, open: [{ type: "bet", message: "any amount" }] },
};

async function played(page, asked = []) {
  await page.route("**/v1/**", (route) => {
    const name = route.request().url().split("/").at(-1);
    asked.push([name, route.request().postDataJSON()]);
    const problem = { title: "Internal error", detail: "it broke in two", errors: [], error_count: 0 };
    return name in ANSWERS ? route.fulfill({ json: ANSWERS[name] }) : route.fulfill({ status: 400, json: problem });
  });
  await visit(page);
  return asked;
}

story("options are asked for by what they are, and sent where they differ", async (page) => {
  const asked = await played(page);
  assert.deepEqual(asked.find(([name]) => name === "new")[1], { players: ["ann", "bob"], options: {} });
  await page.uncheck("#options input[type=checkbox]");
  await page.fill("#options input[type=number]", "300");
  await page.fill("#options input[name=order]", "low");
  await page.fill("#options input[name=piles]", "4");
  const dealing = page.waitForResponse("**/new");
  await page.click("#deal button:text-is('Deal')");
  await dealing;
  assert.deepEqual(asked.findLast(([name]) => name === "new")[1].options, { jokers: false, target: 300, order: "low", piles: 4 });
});

story("a table of any shape can be read", async (page) => {
  await played(page);
  const text = await textOf(page, "#table");
  for (const part of ["<b>", "A: ", "1X", "winner: bob", "player ann, card 3X", "nil"]) assert.ok(text.includes(part), `${part} in ${text}`);
});

story("hundreds of actions stay within a screen, and can be narrowed down", async (page) => {
  await played(page);
  assert.equal(await page.locator("#actions button").count(), 440);
  assert.ok((await page.locator("#actions").boundingBox()).height < 720);
  await page.fill("#actions input", "bob 17x");
  assert.deepEqual(await page.locator("#actions button:visible").allInnerTexts(), ["move 17X onto A 17 hidden false", "move 117X onto A 117 hidden false", "move 217X onto A 217 hidden false"]);
  await says(page, "#actions p", "bet: any amount");
});

story("a problem without a list of faults is told in its own words", async (page) => {
  await played(page);
  await page.locator("#actions button").first().click();
  await says(page, "#verdict p", "it broke in two");
});
