import assert from "node:assert/strict";
import { URL_OF_SERVICE, dealt, says, story } from "./drive.js";

for (const colorScheme of ["light", "dark"]) {
  story(`the playground can be read in the ${colorScheme}`, async (page) => {
    await dealt(page);
    await page.locator("#actions button").first().click();
    await says(page, "#verdict strong", /^Legal\.$/);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${colorScheme}.png`, fullPage: true });
    const faint = await page.evaluate(() => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const light = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
        const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        return alpha ? 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue) : null;
      };
      const canvasColor = light(matchMedia("(prefers-color-scheme: dark)").matches ? "#121212" : "#fff");
      const behind = (place) => (place ? light(getComputedStyle(place).backgroundColor) ?? behind(place.parentElement) : canvasColor);
      return ["h1", "#deal button", "#seed", "a", "#table th", ".card", "#verdict strong", "#state"].filter((selector) => {
        const place = document.querySelector(selector);
        const [low, high] = [light(getComputedStyle(place).color), behind(place)].sort((one, other) => one - other);
        return (high + 0.05) / (low + 0.05) < 4.5;
      });
    });
    assert.deepEqual(faint, []);
  }, { colorScheme });
}

story("it fits on a small screen", async (page) => {
  await dealt(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}, { viewport: { width: 360, height: 640 } });

story("the document's browser lists the calls", async (page) => {
  await page.goto(`${URL_OF_SERVICE}/docs`);
  await says(page, ".opblock-summary-path", "adjudicate");
});
