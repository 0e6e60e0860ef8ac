import assert from "node:assert/strict";
import { dealt, judge, says, story, textOf, valueOf } from "./drive.js";

const UNDONE = "#back:not([disabled])";

story("an action is judged, its consequences are shown, and it is taken back", async (page) => {
  await dealt(page);
  const table = await textOf(page, "#table");
  await page.click("#actions .group:has(h3:text('ann')) button:has-text('2T')");
  await says(page, "#verdict strong", /^Legal\.$/);
  await says(page, "#verdict li", "ann lays 2T face down");
  await says(page, "#verdict .score tr", "KF is left in hand");
  assert.equal(await page.locator("#verdict .score tbody").count(), 3);
  assert.equal((await valueOf(page, "#state")).players[0].chosen, "2T");
  const first = await textOf(page, "#verdict");

  await page.click("#actions .group:has(h3:text('bob')) button:has-text('7F')");
  await says(page, "#verdict li", "bob lays 7F face down");
  await page.click(UNDONE);
  await says(page, "#verdict li", "ann lays 2T face down");
  assert.equal(await textOf(page, "#verdict"), first);
  await page.click(UNDONE);
  await page.waitForSelector("#back[disabled]");
  assert.equal(await textOf(page, "#verdict"), "");
  await page.waitForFunction((text) => document.querySelector("#table").innerText === text, table);
});

story("what is illegal, contradictory or no JSON is told, and leaves the table as it is", async (page) => {
  await dealt(page);
  const table = await textOf(page, "#table");
  const actions = await textOf(page, "#actions");
  const state = await valueOf(page, "#state");
  const unchanged = async () => {
    assert.equal(await textOf(page, "#table"), table);
    assert.equal(await textOf(page, "#actions"), actions);
    assert.ok(await page.locator("#back").isDisabled());
  };
  const swapped = structuredClone(state);
  [swapped.players[0].hand[0], swapped.center[0]] = [state.center[0], state.players[0].hand[0]];

  await judge(page, swapped, { type: "choose", player: "ann", card: state.players[0].hand[0] });
  await says(page, "#verdict strong", "Illegal.");
  await says(page, "#verdict .illegal li a", /\w/);
  assert.deepEqual(await valueOf(page, "#state"), swapped);
  await unchanged();

  const twice = structuredClone(state);
  twice.center[0] = twice.players[0].hand[0];
  await judge(page, twice, { type: "choose", player: "ann", card: state.players[0].hand[1] });
  await says(page, "#verdict strong", "A state that cannot occur.");
  await says(page, "#verdict li code", "/state/");
  assert.deepEqual(await valueOf(page, "#state"), twice);
  await unchanged();

  await page.fill("#state", "{");
  await page.click("#argue button:text-is('Judge')");
  await says(page, "#verdict .problem", "The state is not JSON");
  await unchanged();

  await judge(page, swapped, { type: "choose", player: "ann", card: swapped.players[0].hand[0] });
  await says(page, "#verdict strong", /^Legal\.$/);
  await page.click(UNDONE);
  await page.waitForSelector("#back[disabled]");
  assert.deepEqual(await valueOf(page, "#state"), state);
});

story("a player sees no more than a player may, whatever the player is called", async (page) => {
  await dealt(page, "- _ ann");
  const hands = () => page.locator("#table tbody").first().locator("td:nth-child(2)").allInnerTexts();
  const all = await hands();
  assert.ok(!all.join().includes("?"));
  await page.selectOption("#viewer", "-");
  await page.waitForFunction(() => document.querySelector("#table").innerText.includes("?"));
  const [own, ...others] = await hands();
  assert.equal(own, all[0]);
  assert.ok(others.every((hand) => /^[?\s]+$/.test(hand)), others.join());
  await page.selectOption("#viewer", "?spectator");
  await page.waitForFunction(() => document.querySelector("#table tbody td:nth-child(2)").innerText.includes("?"));
  assert.ok((await hands()).every((hand) => /^[?\s]+$/.test(hand)));
});

story("a late answer for an earlier viewer does not come over a newer one", async (page) => {
  await dealt(page);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/view", async (route) => {
    if (route.request().postDataJSON().player === "ann") await held;
    await route.continue();
  });
  const late = page.waitForResponse((answer) => answer.url().endsWith("/view") && answer.request().postDataJSON().player === "ann");
  await page.selectOption("#viewer", "ann");
  await page.selectOption("#viewer", "bob");
  await page.waitForFunction(() => document.querySelector("#table").innerText.includes("?"));
  const seen = await textOf(page, "#table");
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.equal(await textOf(page, "#table"), seen);
});

story("a verdict that comes after the next deal is not shown, and does not move the table", async (page) => {
  await dealt(page);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/adjudicate", async (route) => {
    await held;
    await route.continue();
  });
  const late = page.waitForResponse("**/adjudicate");
  await page.locator("#actions button").first().click();
  await page.fill("#seed", "8");
  await page.click("#deal button:text-is('Deal')");
  await page.waitForFunction(() => document.querySelector("#state").value.includes('"seed": "8"'));
  const state = await valueOf(page, "#state");
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.equal(await textOf(page, "#verdict"), "");
  assert.deepEqual(await valueOf(page, "#state"), state);
});
