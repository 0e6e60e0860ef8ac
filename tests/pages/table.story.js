/* A whole table: laid, played, taken back, looked at from a seat, sent. */

import assert from "node:assert/strict";
import { PHONE, SEED, URL_OF_SERVICE, accessible, applied, call, fitsAcross, hand, lay, nameOf, one, says, scanned, stored, story } from "./drive.js";

/** What lies at a table now, as the service works it out. */
async function stateOf(page, slug) {
  const { opening, actions, cursor } = await stored(page, slug);
  return cursor ? (await call(`${slug}/replay`, { state: opening, actions: actions.slice(0, cursor) })).state : opening;
}

story("a hand of Showboat is played by taps alone", async (page) => {
  await lay(page, "showboat");
  for (let done = 0; done < 200; done += 1) {
    const state = await stateOf(page, "showboat");
    if (state.phase === "deal") break;
    const { actions } = await call("showboat/actions", { state });
    const { type, player, card } = one(actions);
    const legal = { choose: () => page.locator(`.seat[aria-label="${player}"] button.card.legal`), pick: () => page.locator(".middle button.card.legal"), retire: () => page.getByRole("button", { name: `${player} retires` }) }[type]();
    await legal.first().waitFor();
    await (type === "retire" ? legal : one(await legal.all())).click();
    await applied(page, done + 1);
    assert.ok(card || type === "retire");
  }
  await page.click("text=Deal the next hand");
  await says(page, ".verdict-said", /is dealt/);
  await says(page, ".facts", /Hand 2 of 6/);
}, { viewport: PHONE, hasTouch: true });

story("a card that may not be played says why, there, and the link shows it", async (page, context) => {
  await lay(page, "showboat");
  await page.locator(".middle button.card").first().click();
  await says(page, ".refused", /^No\./);
  const words = await page.locator(".refused .line-text").first().innerText();
  await page.click("[aria-label=Share]");
  const link = await page.inputValue(".share input");
  assert.ok(link.length < 800, `${link.length}: ${link}`);
  assert.equal(await scanned(page, context), link);
  const other = await context.newPage();
  await other.goto(link);
  await says(other, ".refused .line-text", words);
  assert.ok(await other.locator(".refused .line-text").first().evaluate((place) => place.getBoundingClientRect().bottom <= innerHeight), "the verdict is in view");
  await other.close();
}, { viewport: PHONE });

story("what was done is taken back, gone through, and kept over a reload", async (page) => {
  await lay(page, "showboat");
  for (const [count, player] of ["ann", "bob", "cid"].entries()) {
    await hand(page, player).first().click();
    await applied(page, count + 1);
  }
  await says(page, ".facts", /takes a card or retires/);
  await page.reload();
  await applied(page, 3);
  await page.click("text=Take back");
  await applied(page, 2);
  await says(page, ".facts", /everybody lays a card face down/);
  await page.locator("[aria-label=Moment]").focus();
  await page.keyboard.press("Home");
  await applied(page, 0);
  assert.equal(await hand(page, "ann").count(), 4);
  await page.keyboard.press("End");
  await applied(page, 3);
  assert.equal(await hand(page, "ann").count(), 3);
});

story("whoever looks sees no more than they may", async (page) => {
  await lay(page, "showboat");
  const secret = (await stateOf(page, "showboat")).players[0].hand;
  await hand(page, "ann").first().click();
  await applied(page, 1);
  await page.selectOption("select", "bob");
  await page.locator(".seat[aria-label=ann] .c-back").first().waitFor();
  await page.waitForTimeout(200);
  const shownOf = () => page.evaluate(() => [...document.querySelectorAll("main [role=img], main button.card .hidden")].map((place) => place.getAttribute("aria-label") ?? place.textContent));
  const names = secret.map((card) => nameOf(card, "island"));
  assert.deepEqual((await shownOf()).filter((label) => names.some((name) => label.startsWith(name))), []);
  await page.click("[aria-label=Share]");
  const link = await page.inputValue(".share input");
  await page.keyboard.press("Escape");
  await page.click("[aria-label='For developers']");
  const told = `${await page.inputValue(".developer textarea")} ${await page.locator(".developer .answer").innerText()}`;
  for (const card of secret) assert.ok(!told.includes(`"${card}"`), `${card} in ${told}`);
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".seat[aria-label=ann] .c-back").first().waitFor();
  assert.deepEqual((await shownOf()).filter((label) => names.some((name) => label.startsWith(name))), []);
  await hand(page, "ann").first().click();
  await says(page, "dialog h2", /Which card of ann is it/);
});

story("a name that cannot be used is explained where it is typed", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#table/showboat`);
  await page.click("text=Lay a table");
  await page.fill("#players", "Zoë, Bob Smith, Zoe, Øyvind, 李");
  await says(page, "#players-fault", /“Zoë”, “Bob Smith”, “Øyvind”, “李” cannot be used/);
  await page.click("text=Write Zoe-1, Bob_Smith, Zoe, Oyvind, player-5");
  await page.click("dialog .primary");
  await page.locator(".seat").first().waitFor();
  assert.deepEqual((await page.locator(".seat-name").allTextContents()).sort(), ["Bob_Smith", "Oyvind", "Zoe", "Zoe-1", "player-5"]);
  await page.locator(".table-top").getByRole("button", { name: "New", exact: true }).click();
  await page.fill("#players", "ann ann bob");
  await says(page, "#players-fault", /cannot have the same name/);
  await page.click("text=Write ann, ann-2, bob");
  await page.click("dialog .primary");
  await page.locator('.seat[aria-label="ann-2"]').waitFor();
});

story("a table is entered as it lies", async (page) => {
  const { state } = await call("showboat/new", { players: ["ann", "bob"], seed: SEED });
  await page.goto(`${URL_OF_SERVICE}/#table/showboat`);
  await page.click("text=Lay a table");
  await page.click("text=As it lies");
  await page.click("text=Paste a copied state");
  await page.fill("dialog textarea", "{");
  await page.click("text=Lay it on the table");
  await says(page, "dialog .fault", /not JSON/);
  await page.fill("dialog textarea", JSON.stringify({ ...state, center: state.center.slice(1) }));
  await page.click("text=Lay it on the table");
  await says(page, "dialog .fault", /./);
  await page.fill("dialog textarea", JSON.stringify(state));
  await page.click("text=Lay it on the table");
  await page.locator(".seat").first().waitFor();
  await page.locator(".table-top").getByRole("button", { name: "New", exact: true }).click();
  await page.click("text=My deck");
  await page.fill("dialog textarea", "AA 2A");
  await page.click("dialog .primary");
  await says(page, "dialog .fault", /54/);
});

story("a table is entered card by card, and played where most cards are unseen", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#table/spades`);
  await page.click("text=Lay a table");
  await page.fill("#players", "ann, bob, cid");
  await page.click("text=As it lies");
  await page.click("dialog .primary");
  await page.fill("#edit-typed", "2P 3P KW ");
  await page.locator(".edit-place.active .card:not(.c-back)").nth(2).waitFor();
  await page.locator(".edit-deck .deck button").filter({ has: page.locator('.hidden:text-is("7 of Lizard")') }).click();
  await accessible(page, "entering a table");
  await page.locator(".edit-place").nth(1).locator("button.zone-head").click();
  await page.fill("#edit-typed", "2P ");
  await page.click("text=Lay it like this");
  await says(page, "dialog .fault", /bob's hand: .* stands at ann's hand already/);
  await page.locator(".edit-place").nth(1).locator(".card:not(.c-back)").click();
  await page.click("text=Lay it like this");
  await page.locator("dialog").waitFor({ state: "detached" });
  for (let count = 1; count <= 3; count += 1) {
    await page.locator(".number").nth(2).click();
    await applied(page, count);
  }
  await hand(page, "ann").first().click();
  await applied(page, 4);
  await says(page, ".verdict-said", /Yes\. ann leads/);
  await hand(page, "bob").first().click();
  await accessible(page, "naming a card");
  await page.fill("#name-typed", "8P ");
  await applied(page, 5);
  await says(page, ".verdict-said", /Nobody can tell\..*bob holds/s);
  await page.click("text=Change");
  await page.locator(".edit-place.active").waitFor();
  await page.keyboard.press("Escape");
  await page.click("[aria-label=Share]");
  assert.ok((await page.inputValue(".share input")).length < 800);
}, { viewport: PHONE });

story("taps that are faster than the service are all done", async (page) => {
  await lay(page, "showboat");
  await page.route("**/adjudicate", async (route) => { await new Promise((done) => { setTimeout(done, 300); }); await route.continue(); });
  for (const player of ["ann", "bob", "cid"]) await hand(page, player).first().click();
  await applied(page, 3);
  assert.deepEqual((await stored(page, "showboat")).actions.map(({ player }) => player), ["ann", "bob", "cid"]);
});

story("a table that another one replaced is kept, and one can go back to it", async (page) => {
  await lay(page, "showboat");
  await hand(page, "ann").first().click();
  await applied(page, 1);
  const mine = await stored(page, "showboat");
  await page.click("[aria-label=Share]");
  const link = await page.inputValue(".share input");
  await page.keyboard.press("Escape");
  await hand(page, "bob").first().click();
  await applied(page, 2);
  const { actions } = await stored(page, "showboat");
  await page.goto("about:blank");
  await page.goto(link);
  await applied(page, 1);
  assert.deepEqual((await stored(page, "showboat")).actions, mine.actions);
  await page.locator(".table-top").getByRole("button", { name: "New", exact: true }).click();
  await page.click("text=Back to the table before");
  await applied(page, 2);
  assert.deepEqual((await stored(page, "showboat")).actions, actions);
});

story("a table is kept where there is no network, and so is a link", async (page, context) => {
  await lay(page, "showboat");
  await hand(page, "ann").first().click();
  await applied(page, 1);
  await page.click("[aria-label=Share]");
  const link = await page.inputValue(".share input");
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await hand(page, "bob").first().click();
  await says(page, ".verdict-said", /cannot be reached/);
  await context.setOffline(false);
  await hand(page, "bob").first().click();
  await applied(page, 2);
  await page.route("**/v1/showboat/*", (route) => route.abort("internetdisconnected"));
  await page.goto("about:blank");
  await page.goto(link);
  await says(page, ".trouble", /cannot be reached/);
  assert.equal(page.url(), link);
  await page.unroute("**/v1/showboat/*");
  await page.click("text=Try again");
  await applied(page, 1);
}, { offline: true });

story("cards that lie on the table say why they lie there", async (page) => {
  await lay(page, "spades");
  for (let done = 0; done < 4; done += 1) {
    const { actions } = await call("spades/actions", { state: await stateOf(page, "spades") });
    const { type, player } = actions[0];
    await (type === "bid" ? page.locator(".numbers .number").nth(2) : page.locator(`.seat[aria-label="${player}"] button.card.legal`).first()).click();
    await applied(page, done + 1);
  }
  await page.locator(".trick button.card").first().click();
  await says(page, ".verdict-said", /played/);
  await page.locator(".verdict-said .rule-link").click();
  await page.locator("dialog .rule-text").waitFor();
  await page.keyboard.press("Escape");
  await lay(page, "showboat", ["ann", "bob"]);
  for (let done = 0; done < 3; done += 1) {
    await page.locator("button.card.legal").first().click();
    await applied(page, done + 1);
  }
  await page.locator("[aria-label='Played by ann'] button.card").first().click();
  await says(page, ".verdict-said", /is (the first number card|a face card)/);
});

story("a hand is played by the keyboard alone", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#table/showboat`);
  await page.locator("main").waitFor();
  /** Go on with the tab key until the focus is where it is wanted. */
  const reach = async (wanted) => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), wanted)) return presses;
      await page.keyboard.press("Tab");
    }
    return assert.fail(`the tab key does not come to ${wanted}`);
  };
  await reach("main .button.primary");
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor();
  await reach("#players");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("ann, bob");
  await reach("dialog .button.primary");
  await page.keyboard.press("Enter");
  for (let done = 1; done <= 8; done += 1) {
    const next = "button.card.legal, .middle .button";
    await page.locator("button.card.legal").first().waitFor();
    if (done === 1) await reach(next);
    else await page.waitForFunction((place) => document.activeElement.matches(place), next);
    await page.keyboard.press("Enter");
    await applied(page, done);
  }
  const before = await page.locator(".tabular").innerText();
  await reach(".history .button");
  await page.keyboard.press("Enter");
  await applied(page, 7);
  await reach("[aria-label='One step on']");
  await page.keyboard.press("Enter");
  await applied(page, 8);
  assert.equal(await page.locator(".tabular").innerText(), before);
});

story("a link that lost a part says so", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#table/showboat/abcdef`);
  await says(page, ".trouble", /A part of it may have got lost/);
  const spoiled = await page.evaluate(async () => {
    const { pack } = await import("/assets/app/share.js");
    const { default: { deck, words } } = await import("/assets/games/showboat.js");
    return `#table/showboat/${await pack({ p: ["ann", "<b>"], s: "a word", k: [], a: [] }, [...deck.all.map((token) => `"${token}"`), ...words])}`;
  });
  await page.goto(`${URL_OF_SERVICE}/#table`);
  await page.goto(`${URL_OF_SERVICE}/${spoiled}`);
  await says(page, ".trouble", /A part of it may have got lost/);
});

story("a table fits the narrowest phone", async (page) => {
  await lay(page, "showboat", ["ann", "bob", "cid", "dee", "eva", "a_rather_long_name_of_32_letters"]);
  await fitsAcross(page, "six players");
}, { viewport: { width: 320, height: 640 } });
