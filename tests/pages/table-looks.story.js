/* Tables of all games, in the middle of a game, in light and dark, for everybody, and as one seat sees them. */

import assert from "node:assert/strict";
import { LOOKS, PHONE, SEED, URL_OF_SERVICE, accessible, applied, call, called, chance, fitsAcross, lettersTimes, nameOf, one, says, scanned, some, story } from "./drive.js";

const SEATS = { "above-water": 4, "down-the-well": 3, showboat: 3, spades: 3, "to-the-bottom": 2 };
const NAMES = ["ann", "bob", "cid", "dee"];

/** A table after some legal actions, of which points are spent where they can be. */
async function played(slug, count, players = NAMES.slice(0, SEATS[slug]), options = {}) {
  const { state: opening } = await call(`${slug}/new`, { players, options, seed: `${SEED}-${slug}` });
  const actions = [];
  let state = opening;
  let before = opening;
  while (actions.length < count && state.phase !== "finished") {
    const { actions: listed } = await call(`${slug}/actions`, { state });
    const better = listed.filter(({ type, stones }) => ["play", "use", "buy"].includes(type) || (type === "bid" && stones < 4));
    const action = one(better.length && chance(4) ? better : listed);
    before = state;
    state = (await call(`${slug}/adjudicate`, { state, action })).state;
    actions.push(action);
  }
  return { opening, actions, before, state };
}

/** Lay it before the page is opened, as if it had been played there. */
async function laid(page, slug, { opening, actions }) {
  await page.goto(`${URL_OF_SERVICE}/`);
  await page.evaluate(([name, table]) => localStorage.setItem(`adjudicator:table:${name}`, JSON.stringify(table)), [slug, { opening, actions, cursor: actions.length, origin: null, viewer: "?everybody" }]);
  await page.goto(`${URL_OF_SERVICE}/#table/${slug}`);
  await applied(page, actions.length);
  await page.locator(".seat").first().waitFor();
}

for (const look of LOOKS) {
  story(`axe finds nothing at a table, ${called(look)}`, async (page) => {
    await page.goto(`${URL_OF_SERVICE}/#table`);
    await page.locator(".tile").first().waitFor();
    await accessible(page, "the games");
    await page.goto(`${URL_OF_SERVICE}/#table/showboat`);
    await page.click("text=Lay a table");
    await accessible(page, "laying a table");
    await page.keyboard.press("Escape");
    for (const slug of Object.keys(SEATS)) {
      await laid(page, slug, await played(slug, 5 + chance(40)));
      await page.waitForTimeout(200);
      await accessible(page, slug);
      await fitsAcross(page, slug);
      await page.selectOption(".table-top select", "bob");
      await page.locator(".c-back").first().waitFor();
      await accessible(page, `${slug}, seen by bob`);
      await page.click("text=Take back");
      await page.waitForTimeout(200);
      await accessible(page, `${slug}, taken back`);
    }
  }, { ...look, seconds: 240 });
}

story("a card that may not be played says why, and axe finds nothing there", async (page) => {
  const refusals = {
    showboat: (at) => at.locator(".middle button.card").first().click(),
    spades: (at) => at.locator(".seat button.card").first().click(),
    "above-water": async (at) => { await at.locator(".seat button.card").first().click(); await at.locator("text=Turn in 1 card").click(); },
    "to-the-bottom": (at) => at.locator(".middle button.card").last().click(),
  };
  for (const [slug, refuse] of Object.entries(refusals)) {
    await laid(page, slug, await played(slug, 0));
    await refuse(page);
    await says(page, ".refused .line-text", /./);
    await accessible(page, `${slug}, refused`);
  }
});

/** Every card token that stands in a part of a state. */
const tokens = (value) => (typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(tokens) : []);

for (const slug of ["showboat", "spades", "down-the-well", "above-water"]) {
  story(`whoever sits at a table of ${slug} sees nothing there that they may not`, async (page) => {
    const table = await played(slug, 1 + chance(25));
    await laid(page, slug, table);
    for (const player of [...table.opening.players.map(({ id }) => id), "?spectator"]) {
      await page.selectOption(".table-top select", player);
      await page.waitForTimeout(400);
      const { state: seen } = await call(`${slug}/view`, { state: table.state, player: player === "?spectator" ? null : player });
      // What lies open is seen, and what everybody has just seen happen: a card that was bought is in a hand afterwards.
      const { events } = await call(`${slug}/adjudicate`, { state: table.before, action: table.actions.at(-1), as: player === "?spectator" ? null : player });
      const open = new Set([...tokens(seen), ...tokens(events)]);
      const secret = tokens({ ...table.state, rng: null }).filter((token) => /^(\d+|[AJQK*])[A-Z]$/.test(token) && !open.has(token));
      await page.click("[aria-label='For developers']");
      await page.locator("dialog[open] .answer").waitFor();
      const told = `${await page.inputValue(".developer textarea")} ${await page.locator(".developer .answer").innerText()}`;
      await page.keyboard.press("Escape");
      const suits = { spades: "five", "above-water": "standard" }[slug] ?? "island";
      const drawn = new Set(await page.evaluate(() => [...document.querySelectorAll("main [role=img], main button.card .hidden")].map((place) => (place.getAttribute("aria-label") ?? place.textContent).split(/[:,]/)[0])));
      for (const token of secret) {
        assert.ok(!told.includes(`"${token}"`), `${player} is told ${token}`);
        assert.ok(!drawn.has(nameOf(token, suits)), `${player} sees ${token}`);
      }
    }
  });
}

/** The places of a state with cards that somebody does not see, each with its list. */
function hiddenIn(state, seen) {
  if (!state || !seen || typeof state !== "object") return [];
  if (!Array.isArray(state)) return Object.keys(state).flatMap((name) => hiddenIn(state[name], seen[name]));
  return state.flatMap((each, place) => (seen[place] === "?" && each !== "?" ? [[state, place]] : hiddenIn(each, seen[place])));
}

/** The same table with the cards that somebody does not see in other places: with the players, and in the middle. */
async function otherwise(slug, state, player) {
  const other = structuredClone(state);
  const { state: seen } = await call(`${slug}/view`, { state, player });
  for (const name of Object.keys(other)) {
    const places = hiddenIn(other[name], seen[name]);
    const cards = some(places.map(([list, place]) => list[place]), places.length);
    places.forEach(([list, place], number) => { list[place] = cards[number]; });
  }
  return JSON.stringify(state) === JSON.stringify(other) ? null : other;
}

const answered = async (path, body) => (await fetch(`${URL_OF_SERVICE}/v1/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).text();

/** All that a page says to one viewer, in words and attributes, the developers' view with it. */
async function wholePage(page, slug, opening, action, viewer) {
  await laid(page, slug, { opening, actions: [action] });
  await page.selectOption(".table-top select", viewer);
  await page.waitForFunction((id) => document.querySelector(".table-top select").value === id, viewer);
  await page.waitForLoadState("networkidle");
  await page.click("[aria-label='For developers']");
  await page.locator("dialog[open] .answer").waitFor();
  return page.evaluate(() => [document.documentElement.outerHTML, ...[...document.querySelectorAll("input, textarea, select")].map(({ value }) => value)].join("\n"));
}

for (const slug of Object.keys(SEATS)) {
  story(`two tables of ${slug} that look the same to somebody are the same page to them, word for word`, async (page) => {
    let compared = 0;
    for (let tries = 0; compared < 3 && tries < 30; tries += 1) {
      const { before, state, actions } = await played(slug, chance(30));
      const viewer = one([...state.players.map(({ id }) => id), "?spectator"]);
      const player = viewer === "?spectator" ? null : viewer;
      const other = await otherwise(slug, before, player);
      const action = actions.at(-1);
      if (!other || !action) continue;
      const [first, second] = await Promise.all([before, other].map((each) => answered(`${slug}/adjudicate`, { state: each, action, as: player })));
      if (first !== second) continue; // the action shows a card, or the cards cannot lie like this
      assert.equal(await wholePage(page, slug, other, action, viewer), await wholePage(page, slug, before, action, viewer), `seen by ${viewer}`);
      compared += 1;
    }
    assert.ok(compared, "no two such tables were found");
  }, { viewport: PHONE });
}

story("tables of all games fit the narrowest phone, are short as a link, and are entered as they lie", async (page, context) => {
  for (const slug of Object.keys(SEATS)) {
    await laid(page, slug, await played(slug, 10 + chance(120)));
    await fitsAcross(page, slug);
    await page.click("[aria-label=Share]");
    const link = await page.inputValue(".share input");
    assert.ok(link.length < 800, `${slug}, which was not dealt here: ${link.length}`);
    assert.equal(await scanned(page, context), link);
    await page.keyboard.press("Escape");
    await page.click("text=Change");
    await page.locator(".edit-place.active").waitFor();
    await fitsAcross(page, `${slug}, being changed`);
    await accessible(page, `${slug}, being changed`);
    await page.click("text=Lay it like this");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
}, { viewport: { width: 320, height: 640 }, seconds: 120 });

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
const longestNames = (count) => Array.from({ length: count }, () => Array.from({ length: 32 }, () => one(LETTERS)).join(""));

story("links are short with the longest names, too; of a table that cannot have a short one the page says so", async (page) => {
  for (const [slug, seats] of Object.entries({ "above-water": 6, "down-the-well": 6, showboat: 6, spades: 5, "to-the-bottom": 6 })) {
    const names = longestNames(seats);
    const table = await played(slug, chance(150), names);
    await laid(page, slug, table);
    await fitsAcross(page, `${slug}, with the longest names`);
    for (const viewer of ["?everybody", names[0]]) {
      await page.selectOption(".table-top select", viewer);
      await page.click("[aria-label=Share]");
      const link = await page.inputValue(".share input");
      assert.ok(link.length < 800, `${slug}, ${table.actions.length} actions, seen by ${viewer}: ${link.length}`);
      await page.keyboard.press("Escape");
      await page.goto("about:blank");
      await page.goto(link);
      await page.locator(".seat").first().waitFor();
      assert.deepEqual(await page.locator(".seat").evaluateAll((seen) => seen.map((each) => each.getAttribute("aria-label")).sort()), [...names].sort());
      await laid(page, slug, table);
    }
  }
  await laid(page, "above-water", await played("above-water", 0, longestNames(27), { decks: 2 }));
  await fitsAcross(page, "27 players with the longest names");
  await page.click("[aria-label=Share]");
  await says(page, "dialog[open]", /There is no link: it would have 1?\d{3} letters, and 800 are/);
}, { viewport: PHONE, seconds: 120 });

for (const width of [320, 390]) {
  story(`tables with letters twice as large fit ${width}`, async (page, context) => {
    await lettersTimes(context, 2);
    for (const slug of Object.keys(SEATS)) {
      await laid(page, slug, await played(slug, 1 + chance(40)));
      await fitsAcross(page, slug);
    }
    await page.click("text=Change");
    await page.locator(".edit-place.active").waitFor();
    await fitsAcross(page, "a table being changed");
    await page.keyboard.press("Escape");
    await page.locator(".table-top").getByRole("button", { name: "New", exact: true }).click();
    await fitsAcross(page, "a new table");
    for (const slug of Object.keys(SEATS)) {
      await page.goto(`${URL_OF_SERVICE}/rules/${slug}`);
      await fitsAcross(page, `the rulebook of ${slug}`);
    }
  }, { viewport: { width, height: 700 } });
}
