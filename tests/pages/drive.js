import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

export const [URL_OF_SERVICE, EXECUTABLE] = process.argv.slice(2);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
const WITHIN = 10_000;

let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
});
after(() => browser.close());

/** A test in a context of its own, in which nothing may be complained of and no other host be asked. */
export function story(name, play, { clipboard = true, ...options } = {}) {
  test(name, { timeout: 60_000 }, async () => {
    const context = await browser.newContext(options);
    const complaints = [];
    context.setDefaultTimeout(WITHIN);
    if (clipboard) await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: URL_OF_SERVICE });
    else await context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await context.exposeFunction("complain", (text) => { complaints.push(text); });
    await context.addInitScript(() => document.addEventListener("securitypolicyviolation", (event) => window.complain(`${event.violatedDirective}: ${event.blockedURI}`)));
    context.on("console", (said) => {
      if (["error", "warning"].includes(said.type()) && !REFUSED.test(said.text())) complaints.push(said.text());
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

/** Until a page says something at a place. */
export async function says(page, selector, text) {
  try {
    await page.locator(selector).filter({ hasText: text }).first().waitFor();
  } catch {
    const said = await page.locator(selector).allTextContents();
    assert.fail(`${selector} says ${JSON.stringify(said)}, and not ${text}`);
  }
}

export const textOf = (page, selector) => page.locator(selector).innerText();
export const valueOf = async (page, selector) => JSON.parse(await page.locator(selector).inputValue());

/** The playground, once something lies on its table. */
export async function visit(page, hash = "") {
  await page.goto(`${URL_OF_SERVICE}/${hash}`);
  await page.locator("#game option").first().waitFor({ state: "attached" });
  if (!hash && (await page.locator("#game option[value=showboat]").count())) {
    await page.locator("#actions button").first().waitFor();
    await page.selectOption("#game", "showboat");
    await page.waitForFunction(() => document.querySelector("#state").value.includes('"game": "showboat"'));
  }
  await page.locator("#actions button").first().waitFor();
}

/** The playground with a deal that is always the same. */
export async function dealt(page, players = "ann bob cid", seed = "7") {
  await visit(page);
  await page.fill("#players", players);
  await page.fill("#seed", seed);
  await page.click("#deal button:text-is('Deal')");
  await page.waitForFunction((text) => document.querySelector("#state").value.includes(text), `"seed": "${seed}"`);
}

export async function judge(page, state, action) {
  await page.fill("#state", JSON.stringify(state));
  await page.fill("#action", JSON.stringify(action));
  await page.click("#argue button:text-is('Judge')");
}
