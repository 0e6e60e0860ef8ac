/* The first screen and the questions, in all their states, in light and dark, for everybody. */

import { LOOKS, URL_OF_SERVICE, accessible, called, fitsAcross, lettersTimes, story } from "./drive.js";

const GAMES = ["spades", "showboat", "down-the-well", "above-water", "to-the-bottom"];

async function onEachSheet(page, check) {
  await page.click("[aria-label=Share]");
  await page.locator(".qr").waitFor();
  await check(page, "sharing");
  await page.keyboard.press("Escape");
  await page.click("[aria-label='For developers']");
  await check(page, "for developers");
}

for (const look of LOOKS) {
  story(`axe finds nothing in the questions, ${called(look)}`, async (page) => {
    await page.goto(`${URL_OF_SERVICE}/`);
    await page.locator(".tile").first().waitFor();
    await accessible(page, "the first screen");
    for (const slug of GAMES) {
      await page.goto(`${URL_OF_SERVICE}/#ask/${slug}`);
      await page.locator(".ask").waitFor();
      await accessible(page, `${slug}, empty`);
      await page.click("text=Show me an example");
      await page.locator(".why:enabled, .ask-why .lines li").first().waitFor({ state: "attached" });
      await accessible(page, `${slug}, answered`);
      await fitsAcross(page, slug);
      if (await page.locator(".why").isVisible()) {
        await page.click(".why");
        await accessible(page, `${slug}, why`);
      }
      await page.locator(".ask-why .rule-link").first().click();
      await page.locator("dialog .rule-text").waitFor();
      await accessible(page, `${slug}, a rule`);
      await page.keyboard.press("Escape");
    }
    await page.goto("about:blank");
    await page.goto(`${URL_OF_SERVICE}/#ask/down-the-well/AA.AB.AC.AD.AF.AT~2A.2B.2C.2D.2F.2T`);
    await page.locator(".card.dim").nth(5).waitFor();
    await accessible(page, "cards of all suits that cannot be played");
    await onEachSheet(page, accessible);
  }, look);
}

for (const [width, times] of [[320, 1], [320, 2], [390, 2]]) {
  story(`nothing is wider than ${width}, with letters ${times === 1 ? "as they are" : "twice as large"}`, async (page, context) => {
    await lettersTimes(context, times);
    for (const hash of ["", "#table", ...GAMES.map((slug) => `#ask/${slug}`)]) {
      await page.goto(`${URL_OF_SERVICE}/${hash}`);
      await page.locator("main").waitFor();
      if (hash.startsWith("#ask")) {
        await page.click("text=Show me an example");
        await page.locator(".ask-why .lines li").first().waitFor({ state: "attached" });
        await page.locator(".deck button").first().click();
      }
      await fitsAcross(page, hash);
    }
    await onEachSheet(page, fitsAcross);
  }, { viewport: { width, height: 640 } });
}
