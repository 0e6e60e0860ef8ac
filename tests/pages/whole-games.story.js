/* A whole game of each game, played by taps alone: every action that chance picks among the legal ones is tapped, and is
   what the page does. */

import assert from "node:assert/strict";
import { PHONE, applied, call, chance, lay, nameOf, one, story, stored } from "./drive.js";

const MOST_ACTIONS = 600;
const seat = (page, player) => page.locator(`.seat[aria-label="${player}"]`);
const card = (place, name) => place.locator("button.card:not(.lifted)").filter({ has: place.page().locator(`.hidden:text-is("${name}")`) }).first();
const inHand = (page, player, name) => card(seat(page, player).locator(`[aria-label="Hand of ${player}"]`), name);
const button = (place, name) => place.getByRole("button", { name, exact: true });

/** How each action is tapped, by its type; `state` is the table before it. */
const GAMES = {
  showboat: {
    players: ["ann", "bob"],
    taps: {
      choose: (page, action) => inHand(page, action.player, nameOf(action.card, "island")).click(),
      pick: (page, action) => card(page.locator(".middle"), nameOf(action.card, "island")).click(),
      retire: (page, { player }) => button(page, `${player} retires`).click(),
      deal: (page) => button(page, "Deal the next hand").click(),
    },
  },
  spades: {
    players: ["ann", "bob", "cid"],
    options: { target: 1 },
    taps: {
      bid: (page, { tricks }) => button(page.locator(".numbers"), tricks ? String(tricks) : "Nil").click(),
      play: (page, action) => inHand(page, action.player, nameOf(action.card, "five")).click(),
      deal: (page) => button(page, "Deal the next hand").click(),
    },
  },
  "down-the-well": {
    players: ["ann", "bob", "cid"],
    taps: {
      "pass-three": async (page, { player, cards }) => {
        for (const each of cards) await inHand(page, player, nameOf(each, "island")).click();
        await button(seat(page, player), "Pass these three").click();
      },
      play: (page, action) => inHand(page, action.player, nameOf(action.card, "island")).click(),
      pass: (page, { player }) => button(page, `${player} passes`).click(),
    },
  },
  "above-water": {
    players: ["ann", "bob", "cid", "dee"],
    options: { starting_stones: 6 },
    taps: {
      bid: async (page, { lot, stones }) => {
        await page.locator(".lot").nth(lot).click();
        await button(page.locator(".numbers"), String(stones)).click();
      },
      settle: (page, { player }) => button(seat(page, player), "Ready to pay").click(),
      done: (page, { player }) => button(seat(page, player), "Done").click(),
      "turn-in": async (page, { player, groups, recolour }) => {
        const cards = [...groups.flatMap((group) => group.cards), ...(recolour ? ["AC"] : [])];
        for (const each of cards) await inHand(page, player, nameOf(each.split("=")[0], "standard")).click();
        await button(seat(page, player), `Turn in ${cards.length} card${cards.length > 1 ? "s" : ""}`).click();
      },
      "ace-of-diamonds-down": async (page, { player }) => {
        await inHand(page, player, "Ace of Diamonds").click();
        await button(seat(page, player), "Lay it on the table").click();
      },
      "ace-of-diamonds-cash": (page, { player }) => button(page, `${player} cashes it`).click(),
      "ace-of-hearts": async (page, { player }) => {
        await inHand(page, player, "Ace of Hearts").click();
        await button(seat(page, player), "Draw three cards").click();
      },
      "ace-of-spades": async (page, { player, lot }) => {
        await page.locator(".lot").nth(lot).click();
        await inHand(page, player, "Ace of Spades").click();
        await button(seat(page, player), `Take lot ${lot + 1}`).click();
      },
    },
    /** Turning in pays; of bids, the low ones. */
    prefer: async (actions, state) => {
      const low = actions.filter(({ type, stones }) => type !== "bid" || stones <= 4);
      if (["spend", "collect", "ante"].includes(state.phase) && chance(2)) {
        const { id, hand } = one(state.players.filter(({ eliminated }) => !eliminated));
        const best = hand.length ? await call("above-water/best", { hand }) : { groups: [] };
        if (best.groups.length) return { type: "turn-in", player: id, groups: best.groups, ...(best.recolour && { recolour: best.recolour }) };
      }
      return one(low.length ? low : actions);
    },
  },
  "to-the-bottom": {
    players: ["ann", "bob"],
    options: { turn_limit: 7 },
    taps: {
      draw: (page, { player, from }) => button(seat(page, player), from ? `Draw from ${from}'s deck` : "Draw").click(),
      jettison: async (page, { player, cards, places = [] }) => {
        for (const each of cards) await inHand(page, player, each).click();
        if (places.length) await seat(page, player).locator(".seat-cards > div").first().locator("button.card").nth(places[0]).click();
        await button(seat(page, player), cards.length > 1 && !places.length ? `Jettison ${cards.length} cards` : "Jettison it").last().click();
      },
      play: async (page, { player, card: name, onto, board }, state) => {
        await inHand(page, player, name).click();
        const own = state.players.find(({ id }) => id === player).board;
        const twins = onto === undefined ? 0 : own.slice(0, onto).filter((each) => each.card === own[onto].card && !each.merged).length;
        await button(seat(page, player), board ? `Play onto ${board}'s board` : onto === undefined ? "Play it" : `Play onto ${own[onto].card}`).nth(twins).click();
      },
      buy: (page, action) => card(page.getByRole("group", { name: "The shop", exact: true }), action.card).click(),
      use: async (page, { player, place, against }, state) => {
        await seat(page, player).locator(".seat-cards > div").first().locator("button.card").nth(place).click();
        const { card: name } = state.players.find(({ id }) => id === player).board[place];
        await button(seat(page, player), `Use ${name}${against ? ` against ${against}` : ""}`).click();
      },
      react: async (page, { place }, _, { choices }) => page.locator(".choice").nth(choices.findIndex(({ choose }) => choose === place)).click(),
      choose: async (page, { places, to }, _, { choices }) => {
        for (const place of places) await page.locator(".choice").nth(choices.findIndex(({ choose }) => choose === place)).click();
        const sure = page.locator(".question .row .button");
        if (to !== undefined) await sure.nth(to).click();
        else if (await sure.filter({ hasText: /^Choose/ }).count()) await sure.filter({ hasText: /^Choose/ }).click();
      },
      accept: (page) => page.getByRole("button", { name: /^(Accept|Go on)$/ }).click(),
      decline: (page) => button(page, "Decline").click(),
      reveal: (page, action) => card(page.locator(".question"), action.card).click(),
      rearrange: async (page, { places }) => {
        for (const place of places) await page.locator(".choice").nth(place).click();
        await button(page, "Put in this order").click();
      },
      "end-turn": async (page, { player, discard = [] }) => {
        for (const each of discard) await inHand(page, player, each).click();
        await seat(page, player).getByRole("button", { name: /^End the turn/ }).click();
      },
    },
    /** Points are jettisoned, and spent. */
    prefer: async (actions, state) => {
      const doing = actions.filter(({ type, cards, places }) => type !== "end-turn" && (type !== "jettison" || (cards.length + (places ?? []).length <= 3)));
      const spending = doing.filter(({ type }) => ["play", "use", "buy"].includes(type));
      if (spending.length && chance(3)) return one(spending);
      return one(doing.length && (state.pending || chance(6)) ? doing : actions.filter(({ type, cards }) => type !== "jettison" || cards.length));
    },
  },
};

for (const [slug, { players, options, taps, prefer }] of Object.entries(GAMES)) {
  story(`a game of ${slug} is played by taps alone`, async (page) => {
    await lay(page, slug, players, options);
    let { opening: state } = await stored(page, slug);
    for (let done = 1; state.phase !== "finished"; done += 1) {
      assert.ok(done < MOST_ACTIONS, "the game does not end");
      const { actions, question } = await call(`${slug}/actions`, { state });
      const action = prefer ? await prefer(actions, state) : one(actions);
      await taps[action.type](page, action, state, question);
      await applied(page, done);
      const last = (await stored(page, slug)).actions.at(-1);
      // Where a player owns one ace of diamonds, it may be named or not.
      const named = action.type === "ace-of-diamonds-cash" && actions.some((each) => each.type === action.type && each.player === action.player && each.ace === undefined);
      if (action.type === "turn-in") assert.equal(last.type, "turn-in");
      else assert.deepEqual(last, named ? { type: action.type, player: action.player } : action);
      state = (await call(`${slug}/adjudicate`, { state, action: last })).state;
    }
    await page.locator(".outcome").waitFor();
    await page.click("[aria-label=Share]");
    const link = await page.inputValue(".share input");
    console.log(`${slug}: ${(await stored(page, slug)).actions.length} actions, a link of ${link.length}`);
    assert.ok(link.length < 800, `${slug}: ${link.length}`);
    await page.keyboard.press("Escape");
    await page.goto("about:blank");
    await page.goto(link);
    await page.locator(".outcome").waitFor();
  }, { viewport: PHONE, hasTouch: true, seconds: 240 });
}
