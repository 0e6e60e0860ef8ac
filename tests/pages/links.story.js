import assert from "node:assert/strict";
import { URL_OF_SERVICE, dealt, says, story, textOf, valueOf, visit } from "./drive.js";

const hashOf = (question) => `#?${encodeURIComponent(JSON.stringify(question))}`;
const elsewhere = (page, hash) => page.evaluate((next) => { location.hash = next; }, hash);

async function illegalQuestion(page) {
  await dealt(page);
  const state = await valueOf(page, "#state");
  return { game: "showboat", state, action: { type: "choose", player: "ann", card: state.center[0] } };
}

story("a link to a question is copied, and judges it wherever it is opened", async (page, context) => {
  const { action, state } = await illegalQuestion(page);
  await page.fill("#action", JSON.stringify(action));
  await page.click("#share");
  await says(page, "#notice", "Link copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());

  const other = await context.newPage();
  await other.goto(link);
  await says(other, "#verdict strong", "Illegal.");
  assert.deepEqual(await valueOf(other, "#state"), state);
  assert.deepEqual(await valueOf(other, "#action"), action);

  await other.locator("#verdict .illegal a").first().click();
  assert.equal(other.url(), link);
  assert.equal(await other.locator("dt.opened").count(), 1);

  await elsewhere(other, hashOf({ game: "showboat", state, action: { ...action, card: state.players[0].hand[0] } }));
  await says(other, "#verdict strong", /^Legal\.$/);
  await other.click("#verdict button");
  assert.deepEqual(JSON.parse(decodeURIComponent(new URL(other.url()).hash.slice(2))).state, state);
});

story("without a clipboard the link is in the address", async (page) => {
  await dealt(page);
  await page.click("#share");
  await says(page, "#notice", "address bar");
  const { action, state } = JSON.parse(decodeURIComponent(new URL(page.url()).hash.slice(2)));
  assert.equal(action, null);
  assert.deepEqual(state, await valueOf(page, "#state"));
}, { clipboard: false });

story("a link that says nothing is told, and a game is dealt all the same", async (page) => {
  for (const broken of ["#?%7B%22game", "#?%", "#?null", `#?${encodeURIComponent('{"game": "showboat"}')}`]) {
    await page.goto("about:blank");
    await visit(page, broken);
    await says(page, "#notice", "The link cannot be read");
    assert.ok((await textOf(page, "#table")).includes("ann"), broken);
  }
  await elsewhere(page, hashOf({ game: "no-such-game", state: {}, action: null }));
  await says(page, "#notice", "“no-such-game”, which is not served here");
});

story("a link to an impossible state tells why, and leaves it to be mended", async (page) => {
  const question = await illegalQuestion(page);
  question.state.center[0] = question.state.center[1];
  await page.goto("about:blank");
  await visit(page, hashOf(question));
  await says(page, "#verdict strong", "A state that cannot occur.");
  assert.deepEqual(await valueOf(page, "#state"), question.state);
});

story("a link to a rule opens the rulebook there", async (page) => {
  const rules = await (await fetch(`${URL_OF_SERVICE}/v1/showboat/rules`)).json();
  await visit(page, `#rule=${rules.at(-1).id}`);
  await says(page, "dt.opened", rules.at(-1).title);
  await elsewhere(page, "#rule=showboat.nothing");
  await says(page, "#notice", "There is no rule called “showboat.nothing” here.");
});
