/* A table in all its states, in light and dark, for everybody. */

import { LOOKS, URL_OF_SERVICE, accessible, applied, called, fitsAcross, hand, story } from "./drive.js";

for (const look of LOOKS) {
  story(`axe finds nothing at a table, ${called(look)}`, async (page) => {
    await page.goto(`${URL_OF_SERVICE}/#table`);
    await page.locator(".tile").first().waitFor();
    await accessible(page, "the games");
    await page.goto(`${URL_OF_SERVICE}/#table/showboat`);
    await page.click("text=Lay a table");
    await accessible(page, "laying a table");
    await page.click("dialog .primary");
    await page.locator(".card.legal").first().waitFor();
    await accessible(page, "dealt");
    await page.locator(".middle button.card").first().click();
    await page.locator(".refused").waitFor();
    await accessible(page, "refused");
    await hand(page, "ann").first().click();
    await applied(page, 1);
    await accessible(page, "played");
    await page.selectOption("select", "bob");
    await page.locator(".seat[aria-label=ann] .c-back").first().waitFor();
    await accessible(page, "seen by bob");
    await fitsAcross(page, "a table");
  }, look);
}
