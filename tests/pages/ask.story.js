/* The five questions, asked as people at a table would: on a phone, by tapping, typing and sending links. */

import assert from "node:assert/strict";
import { FIVE_SUIT, ISLAND, LAPTOP, PHONE, STANDARD, URL_OF_SERVICE, accessible, call, chance, fitsAcross, inView, nameOf, one, says, scanned, some, story } from "./drive.js";

const catalogue = (await (await fetch(`${URL_OF_SERVICE}/v1/to-the-bottom/cards`)).json()).cards.map(({ name }) => name);
const ANSWER = ".answer-box";
const MOST_TAPS = 6;

/** A person who taps, and counts the taps that are not for a card. */
async function visitor(page) {
  let taps = 0;
  await page.goto(`${URL_OF_SERVICE}/`);
  return {
    tap: async (selector) => { taps += 1; await page.click(selector); },
    card: (name) => page.getByRole("button", { name, exact: true }).and(page.locator(".deck button")).click(),
    taps: () => taps,
  };
}

const tile = (title) => `.tile:has-text("${title}")`;
const zone = (label) => `.zone-head:has-text("${label}")`;

/** The questions: how each is put on the page, and what the service has to say to it. */
const QUESTIONS = {
  spades: {
    title: "Who wins this trick?",
    ask: () => some(FIVE_SUIT, 2 + chance(4)),
    put: async (person, cards) => { for (const card of cards) await person.card(nameOf(card, "five")); },
    expect: async (cards) => {
      const { card, ranking } = await call("spades/trick", { plays: cards.map((each, index) => ({ player: `p${index}`, card: each })) });
      return { says: [nameOf(card, "five"), "takes the trick"], lines: ranking.length };
    },
  },
  showboat: {
    title: "What is this hand worth?",
    ask: () => { const cards = some(ISLAND, 1 + chance(10)); return [cards.slice(0, 6), cards.slice(6)]; },
    put: async (person, [tableau, hand]) => {
      for (const card of tableau) await person.card(nameOf(card, "island"));
      if (hand.length) await person.tap(zone("In hand"));
      for (const card of hand) await person.card(nameOf(card, "island"));
    },
    expect: async ([tableau, hand]) => {
      const { total, lines } = await call("showboat/score", { tableau, hand, last_player: false });
      return { says: [`worth ${total}`], lines: lines.length };
    },
  },
  "down-the-well": {
    title: "May I play this, must I?",
    ask: () => {
      const tops = [..."ABCDFT"].filter(() => chance(3)).map((suit) => one(ISLAND.filter((card) => card.endsWith(suit))));
      return [tops, some(ISLAND.filter((card) => !tops.includes(card)), 1 + chance(12))];
    },
    put: async (person, [tops, hand]) => {
      for (const card of tops) await person.card(nameOf(card, "island"));
      await person.tap(zone("My hand"));
      for (const card of hand) await person.card(nameOf(card, "island"));
    },
    expect: async ([tops, hand]) => {
      const piles = Object.fromEntries([..."ABCDFT"].map((suit) => [suit, tops.find((card) => card.endsWith(suit)) ?? []]));
      const { playable, buried, must_play: must } = await call("down-the-well/playable", { piles, hand });
      return { says: [must ? "You must play" : "No card can be played", ...(must && buried.length ? playable.slice(0, 1) : []).map((card) => nameOf(card, "island"))], lines: playable.length + buried.length + 1 };
    },
  },
  "above-water": {
    title: "What is the most for these cards?",
    ask: () => some([...STANDARD, "*"], 1 + chance(9)),
    put: async (person, hand) => { for (const card of hand) await person.card(nameOf(card, "standard")); },
    expect: async (hand) => {
      const { total, groups } = await call("above-water/best", { hand });
      return { says: [groups.length ? `${total} stone` : "Nothing"], lines: groups.length };
    },
  },
  "to-the-bottom": {
    title: "What does this card cost?",
    ask: () => [one(catalogue), some([...catalogue, ...catalogue].filter((name) => name !== "Assistant"), chance(5)), one(["cruise", "sinking"])],
    put: async (person, [card, board, phase]) => {
      await person.card(card);
      if (phase === "sinking") await person.tap(".segments button:has-text('Sinking')");
      if (board.length) await person.tap(zone("My board"));
      for (const each of board) await person.card(each);
    },
    expect: async ([card, board, phase]) => {
      const { play, buy } = await call("to-the-bottom/price", { card, board: board.map((each) => ({ card: each, tired: false })), phase });
      return { says: [`${play.total} to play it`, buy ? `${buy.total} to buy it` : "nothing is bought"], lines: play.lines.length + 1 };
    },
  },
};

/** Everything that the answer says, with the names of the cards drawn in it. */
const heard = (page) => page.locator(ANSWER).evaluate((box) => {
  const words = (place) => (place.getAttribute?.("role") === "img" ? place.getAttribute("aria-label") : place.childNodes.length ? [...place.childNodes].map(words).join("") : place.textContent);
  return words(box);
});

async function answered(page, expected) {
  for (const part of expected.says) {
    const deadline = Date.now() + 8000;
    while (!(await heard(page)).includes(part)) {
      if (Date.now() > deadline) assert.fail(`“${await heard(page)}” has no “${part}”`);
      await page.waitForTimeout(30);
    }
  }
}

for (const [slug, question] of Object.entries(QUESTIONS)) {
  story(`${question.title} On a phone, with no scrolling, and a link to send`, async (page, context) => {
    const asked = question.ask();
    const expected = await question.expect(asked);
    const person = await visitor(page);
    await person.tap(tile(question.title));
    await question.put(person, asked);
    await answered(page, expected);
    await inView(page, ANSWER, ".deck");
    if (await page.locator(".why").isEnabled()) await person.tap(".why");
    assert.ok(person.taps() <= MOST_TAPS, `${person.taps()} taps`);
    if (expected.lines) {
      assert.ok((await page.locator(".ask-why .lines li").count()) >= expected.lines);
      await inView(page, ANSWER);
    }
    await page.reload();
    await answered(page, expected);

    await page.click("[aria-label=Share]");
    const link = await page.inputValue(".share input");
    assert.ok(link.length < 300, `${link.length}: ${link}`);
    assert.equal(await scanned(page, context), link);
    const other = await context.newPage();
    await other.goto(link);
    await answered(other, expected);
    await inView(other, ANSWER);
    await other.close();
    await page.click("text=Copy as text");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.includes(question.title) && copied.includes(link), copied);
  }, { viewport: PHONE, hasTouch: true });

  story(`${question.title} By the keyboard alone`, async (page) => {
    const asked = question.ask();
    const flat = asked.flat(2).filter((each) => each !== "cruise" && each !== "sinking");
    await page.goto(`${URL_OF_SERVICE}/`);
    await page.locator(tile(question.title)).focus();
    await page.keyboard.press("Enter");
    await page.locator(".typed input").focus();
    const first = slug === "to-the-bottom" ? flat[0] : flat.slice(0, 2).join(" ");
    await page.keyboard.type(first.toLowerCase());
    await page.keyboard.press("Enter");
    await page.locator(".zone-cards button.card").first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "INPUT", "the focus stays in the line");
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.classList.contains("why"))) await page.keyboard.press("Tab");
    if (!(await page.evaluate(() => Boolean(document.activeElement.closest(".deck"))))) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const [chosen, inDeck] = await page.evaluate(() => [document.activeElement.textContent, Boolean(document.activeElement.closest(".deck"))]);
    assert.ok(inDeck, `the focus is on ${chosen}`);
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), chosen, "the focus stays on the card");
    await page.locator(`.zone-cards button.card`).first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.matches("button.card, .typed input"));
  }, { viewport: LAPTOP });
}

/** Questions with as many cards as they take. */
const FULLEST = {
  spades: () => some(FIVE_SUIT, 5).join("."),
  showboat: () => { const cards = some(ISLAND, 10); return `${cards.slice(0, 6).join(".")}~${cards.slice(6).join(".")}~last`; },
  "down-the-well": () => {
    const tops = [..."ABCDFT"].map((suit) => one(ISLAND.filter((card) => card.endsWith(suit))));
    return `${tops.join(".")}~${some(ISLAND.filter((card) => !tops.includes(card)), 12).join(".")}`;
  },
  "above-water": () => some([...STANDARD, "*"], 16).join("."),
  "to-the-bottom": () => `${one(catalogue)}~${some([...catalogue, ...catalogue], 12).join(".")}`.replaceAll(" ", "_"),
};

for (const [slug, full] of Object.entries(FULLEST)) {
  story(`${QUESTIONS[slug].title} Asked of as many cards as there can be, with no scrolling`, async (page) => {
    const cards = full();
    await page.goto(`${URL_OF_SERVICE}/#ask/${slug}/${cards}`);
    await page.locator(".why:enabled").waitFor();
    await inView(page, ANSWER);
    await page.click(".why");
    await inView(page, ANSWER, ".deck");
    assert.equal(await page.locator(".zone-cards button.card").count(), cards.replace("~last", "").split(/[.~]/).length, cards);
  }, { viewport: PHONE, hasTouch: true });
}

story("a board of any size makes a short link", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/to-the-bottom`);
  const board = some([...catalogue, ...catalogue].sort((a, b) => b.length - a.length).slice(0, 40), 24);
  await page.fill(".typed input", one(catalogue));
  await page.keyboard.press("Enter");
  await page.click(zone("My board"));
  await page.fill(".typed input", board.join(", "));
  await page.keyboard.press("Enter");
  await page.locator(".zone-cards button.card").nth(24).waitFor();
  const held = await page.locator(".zone-cards button .hidden").allTextContents();
  await page.click("[aria-label=Share]");
  const link = await page.inputValue(".share input");
  assert.ok(link.length < 300, `${link.length}: ${link}`);
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".zone-cards button.card").nth(24).waitFor();
  assert.deepEqual(await page.locator(".zone-cards button .hidden").allTextContents(), held);
}, { viewport: PHONE });

story("cards are written as people write them, and what is amiss is said", async (page) => {
  const held = async () => (await page.locator(".zone-cards button .hidden").allTextContents()).map((label) => label.split(/[,:]/)[0]);
  const write = async (text) => { await page.fill(".typed input", text); await page.keyboard.press("Enter"); };
  const opened = async (slug) => { await page.goto(`${URL_OF_SERVICE}/#ask/${slug}`); await page.locator(".ask").waitFor(); };
  await opened("spades");
  await write("the King of Water, joker of Rock; TP");
  assert.deepEqual(await held(), ["King of Water", "joker of Rock", "10 of Paper"]);
  await write("10P");
  await says(page, ".fault", /10P is there already/);
  await write("2R 3R 4R");
  await says(page, ".fault", /5 cards go there and no more: 4R left out/);
  await page.getByRole("button", { name: "9 of Lizard", exact: true }).click();
  await says(page, ".fault", /5 cards go there and no more/);
  await opened("above-water");
  await write("K♥ 10♦ joker Ace of Spades *=7H");
  assert.deepEqual(await held(), ["King of Hearts", "10 of Diamonds", "joker", "Ace of Spades", "joker"]);
  await opened("to-the-bottom");
  await write("polka dncer");
  await says(page, ".fault", /“polka dncer” is no card here/);
  await page.click("text=Take Polka Dancer");
  assert.deepEqual(await held(), ["Polka Dancer"]);
  await page.click(zone("My board"));
  await write("maid rats,maid");
  assert.deepEqual(await held(), ["Polka Dancer", "Maid", "Rats", "Maid"]);
  await page.goto("about:blank");
  await page.goto(`${URL_OF_SERVICE}/#ask/spades/9P.9P.KW.%E0.?.ZZ.*P=2R`);
  await says(page, ANSWER, /takes the trick|is led/);
  assert.deepEqual(await held(), ["9 of Paper", "King of Water"]);
});

story("where there is no network it is said, nothing is lost, and the answer comes by itself", async (page, context) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/spades/9P.KW`);
  await says(page, ANSWER, /takes the trick/);
  await page.click(".why");
  await context.setOffline(true);
  await page.getByRole("button", { name: "3 of Scissors", exact: true }).click();
  await says(page, ANSWER, /cannot be reached/);
  await inView(page, ANSWER);
  await context.setOffline(false);
  await says(page, ANSWER, /takes the trick/);
  assert.equal(await page.locator(".zone-cards button.card").count(), 3);
  // A question that was never opened before is not there without a network.
  await context.setOffline(true);
  await page.evaluate(() => { location.hash = "#ask/showboat/2A.KB"; });
  await says(page, ".trouble", /cannot be reached/);
  await context.setOffline(false);
  await says(page, ANSWER, /The hand is worth/);
  await page.route("**/v1/showboat/score", (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>gone</h1>" }));
  await page.click(".why");
  await page.locator(".deck button").nth(8).click();
  await says(page, ANSWER, /cannot answer now/);
  await page.unroute("**/v1/showboat/score");
  await page.click("text=Try again");
  await says(page, ANSWER, /The hand is worth/);
}, { viewport: PHONE, offline: true });

story("what is copied as text names the cards", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/above-water/5D.5H.9C.QS`);
  await says(page, ANSWER, /4 stones/);
  await page.click("[aria-label=Share]");
  await page.click("text=Copy as text");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^Above Water: What is the most for these cards\?\nYour hand: 5 of Diamonds, 5 of Hearts, 9 of Clubs, Queen of Spades\n4 stones, and no way brings more\.\n· 5 of Diamonds, 5 of Hearts: a set of 2: 4\nhttp/);
});

story("a link is copied from a page that has no clipboard, too", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/spades/9P.KW`);
  await says(page, ANSWER, /takes the trick/);
  await page.click("[aria-label=Share]");
  const link = await page.inputValue(".share input");
  await page.click("text=Copy as text");
  await says(page, ".share .button", /^Copied$/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Copied", "the focus stays on the button");
  await page.keyboard.press("Escape");
  await page.click("[aria-label='For developers']");
  await page.fill(".developer textarea", "");
  await page.keyboard.press("ControlOrMeta+V");
  const pasted = await page.inputValue(".developer textarea");
  assert.ok(pasted.startsWith("Spades: Who wins this trick?") && pasted.endsWith(link), pasted);
}, { clipboard: false });

story("cards are pasted, and what is no card is explained", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/spades`);
  await page.locator(".typed input").focus();
  await page.evaluate(() => navigator.clipboard.writeText("9p, KW 3S *L"));
  await page.keyboard.press("ControlOrMeta+V");
  await page.keyboard.press("Enter");
  await says(page, ANSWER, /takes the trick: the second card played/);
  await page.keyboard.type("9X ");
  await says(page, ".fault", /“9X” is no card here/);
});

story("a rule is one tap away, and has its place in the rulebook", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/showboat/2A.KB`);
  await page.locator(".ask-why .rule-link").first().click();
  await page.click("dialog a:has-text('Open in the rulebook')");
  await page.waitForURL(/\/rules\/showboat#showboat\./);
  const rule = page.locator(".rule:target");
  await rule.waitFor();
  assert.ok(await rule.evaluate((place) => place.getBoundingClientRect().top < innerHeight));
  await accessible(page, "the rulebook");
  await fitsAcross(page, "the rulebook");
  await page.fill("#find", "showboat");
  await says(page, "#found", /^\d+ of \d+ rules$/);
  await page.goBack();
  await says(page, ANSWER, /The hand is worth/);
}, { viewport: PHONE });

story("developers see the request, change it and send it", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/#ask/showboat/2A.KB`);
  await says(page, ANSWER, /The hand is worth/);
  await page.click("[aria-label='For developers']");
  const body = await page.inputValue(".developer textarea");
  assert.deepEqual(JSON.parse(body), { tableau: ["2A", "KB"], hand: [], last_player: false });
  await page.fill(".developer textarea", JSON.stringify({ tableau: ["2A"], hand: [], last_player: true }));
  await says(page, ".curl", /curl -s .*\/v1\/showboat\/score/);
  await page.click("text=Send");
  await says(page, ".developer .answer", /"total": 2/);
  await page.fill(".developer textarea", "{");
  await page.click("text=Send");
  await says(page, ".developer .answer", /not JSON/);
});

story("the document's browser lists the calls", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/docs`);
  await says(page, ".opblock-tag", "spades");
  await page.goto(`${URL_OF_SERVICE}/docs?game=spades`);
  await says(page, "nav [aria-current]", "Spades");
  await says(page, ".info", "/v1/spades/openapi.json");
  await says(page, ".opblock-summary-path", "adjudicate");
});
