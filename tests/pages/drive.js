import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import decodeQR from "qr/decode.js";

export const [URL_OF_SERVICE, EXECUTABLE] = process.argv.slice(2);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
const UNREACHED = /^Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|the server responded with a status of 503)/;
const WITHIN = 20_000;

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
});
after(() => browser.close());

/** A test in a context of its own, in which nothing may be complained of and no other host be asked; `offline` if it is about a service that cannot be reached. */
export function story(name, play, { clipboard = true, seconds = 120, offline = false, ...options } = {}) {
  test(name, { timeout: seconds * 1000 }, async () => {
    const context = await browser.newContext(options);
    const complaints = [];
    context.setDefaultTimeout(WITHIN);
    if (clipboard) await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: URL_OF_SERVICE });
    else await context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await context.exposeFunction("complain", (text) => { complaints.push(text); });
    await context.addInitScript(() => document.addEventListener("securitypolicyviolation", (event) => window.complain(`${event.violatedDirective}: ${event.blockedURI}`)));
    context.on("console", (said) => {
      if (["error", "warning"].includes(said.type()) && !REFUSED.test(said.text()) && !(offline && UNREACHED.test(said.text()))) complaints.push(said.text());
    });
    context.on("weberror", (failure) => complaints.push(String(failure.error())));
    context.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== URL_OF_SERVICE) complaints.push(`asked ${request.url()}`);
    });
    try {
      await play(await context.newPage(), context);
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  });
}

/* ── looking at a page ── */

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 800 };
/** The looks that every screen has to bear. */
export const LOOKS = [PHONE, LAPTOP].flatMap((viewport) => ["light", "dark"].map((colorScheme) => ({ viewport, colorScheme })));
export const called = ({ viewport, colorScheme }) => `${viewport.width} wide, ${colorScheme}`;

/** Until a page says something at a place. */
export async function says(page, selector, text) {
  try {
    await page.locator(selector).filter({ hasText: text }).first().waitFor();
  } catch {
    const said = await page.locator(selector).allTextContents();
    assert.fail(`${selector} says ${JSON.stringify(said)}, and not ${text}`);
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds is nothing. */
export async function accessible(page, where) {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(AXE);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], rules: { region: { enabled: true } } }));
  const told = found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html).join(" ")}`);
  assert.deepEqual(told, [], where);
}

/** Nothing is scrolled sideways, neither the page nor what lies open over it. */
export const fitsAcross = async (page, where) => {
  const found = await page.evaluate(() => [document.documentElement, ...document.querySelectorAll("dialog[open]")].map((place) => [place.scrollWidth, place === document.documentElement ? innerWidth : place.clientWidth]));
  for (const [wide, room] of found) assert.ok(wide <= room, `${where}: ${wide} wide in ${room}`);
};

/** Nothing of these has to be scrolled for. */
export async function inView(page, ...selectors) {
  const out = await page.evaluate((wanted) => wanted.filter((selector) => {
    const place = document.querySelector(selector);
    const { top, bottom } = place.getBoundingClientRect();
    return top < 0 || bottom > innerHeight || place.scrollHeight > place.clientHeight + 1;
  }), selectors);
  assert.deepEqual(out, [], "out of view");
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page itself scrolls");
}

/** What a camera reads off the QR code on screen. */
export async function scanned(page, context) {
  const picture = (await page.locator(".qr").screenshot()).toString("base64");
  const blank = await context.newPage();
  const { width, height, data } = await blank.evaluate(async (coded) => {
    const image = new Image();
    image.src = `data:image/png;base64,${coded}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const { width, height, data } = pen.getImageData(0, 0, image.width, image.height);
    return { width, height, data: [...data] };
  }, picture);
  await blank.close();
  return decodeQR({ width, height, data: Uint8Array.from(data) });
}

/** Letters so many times as large as they are, for the whole of a page. */
export const lettersTimes = (context, times) => context.addInitScript((factor) => addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", `${factor * 100}%`)), times);

/* ── what the service says by itself ── */

export async function call(path, body) {
  const answer = await fetch(`${URL_OF_SERVICE}/v1/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.json();
}

/* ── chance ── */

/** Chance that can be had again: set SEED to what was printed. */
export const SEED = process.env.SEED ?? String(Date.now() % 1_000_000);
console.log(`SEED=${SEED}`);
let state = Number(SEED) >>> 0;
export function chance(below) {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}
export const one = (items) => items[chance(items.length)];
export function some(items, count) {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(chance(left.length), 1)[0]);
}

/* ── decks, as the rules have them ── */

const deck = (ranks, suits) => [...suits].flatMap((suit) => ranks.split(" ").map((rank) => rank + suit));
export const ISLAND = deck("A 2 3 4 5 6 7 Q K", "ABCDFT");
export const FIVE_SUIT = [...deck("2 3 4 5 6 7 8 9 10 J Q K A", "RPSLW"), "*R", "*P", "*S", "*L", "*W"];
export const STANDARD = [...deck("A 2 3 4 5 6 7 8 9 10 J Q K", "CDHS"), "*"];

const RANKS = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };
const SUITS = {
  island: { A: "Anchors", B: "Boats", C: "Crabs", D: "Dolphins", F: "Flowers", T: "Trees" },
  five: { R: "Rock", P: "Paper", S: "Scissors", L: "Lizard", W: "Water" },
  standard: { C: "Clubs", D: "Diamonds", H: "Hearts", S: "Spades" },
};
/** What a card is called, which is the name of its button. */
export function nameOf(card, suits) {
  if (card === "*") return "joker";
  const rank = card.slice(0, -1);
  return rank === "*" ? `joker of ${SUITS[suits][card.at(-1)]}` : `${RANKS[rank] ?? rank} of ${SUITS[suits][card.at(-1)]}`;
}

/* ── tables ── */

/** Lay a table of a game, dealt from this run's chance. */
export async function lay(page, slug, players = ["ann", "bob", "cid"], options = {}) {
  await page.goto(`${URL_OF_SERVICE}/#table/${slug}`);
  await page.click("text=Lay a table");
  await page.fill("#players", players.join(", "));
  if (Object.keys(options).length) await page.click("dialog summary");
  for (const [name, value] of Object.entries(options)) await page.fill(`dialog input[name=${name}]`, String(value));
  await page.click("dialog button:has-text('A word')");
  await page.fill("dialog label:has-text('The word') input", SEED);
  await page.click("dialog .primary");
  await page.locator(".seat").first().waitFor();
}

export const stored = (page, slug) => page.evaluate((name) => JSON.parse(localStorage.getItem(`adjudicator:table:${name}`)), slug);
/** Until so many actions were done. */
export const applied = (page, count) => page.waitForFunction((wanted) => document.querySelector(".tabular")?.textContent.startsWith(`${wanted}/`), count);

export const hand = (page, player) => page.locator(`.seat[aria-label="${player}"] [aria-label="Hand of ${player}"] button.card`);
