// Showboat's score behind Fastify: its schema compilers check what comes in and write what goes out.

import cluster from "node:cluster";
import Fastify from "fastify";

const [port, workers] = process.argv.slice(2).map(Number);

const cards = [..."A234567QK"].flatMap((rank) => [..."ABCDFT"].map((suit) => rank + suit));
const isFace = (card) => "QK".includes(card[0]);
const value = new Map(
  cards.map((card) => [card, isFace(card) ? 5 : card[0] === "A" ? 1 : Number(card[0])]),
);

const list = (maxItems) => ({ type: "array", maxItems, items: { type: "string", enum: cards } });
const line = {
  type: "object",
  required: ["rule", "cards", "points", "message"],
  properties: {
    rule: { type: "string" },
    cards: { type: "array", items: { type: "string" } },
    points: { type: "integer" },
    message: { type: "string" },
    numbers: { type: "object", additionalProperties: { type: "integer" } },
  },
};
const schema = {
  body: {
    type: "object",
    additionalProperties: false,
    required: ["tableau", "hand", "last_player"],
    properties: { tableau: list(6), hand: list(4), last_player: { type: "boolean" } },
  },
  response: {
    200: {
      type: "object",
      required: ["total", "tableau", "hand", "showboat", "lines"],
      properties: {
        total: { type: "integer" },
        tableau: { type: "integer" },
        hand: { type: "integer" },
        showboat: { type: "boolean" },
        lines: { type: "array", items: line },
      },
    },
  },
};

function tableauLines(tableau, lastPlayer) {
  const lines = [];
  let highest = "";
  let latest = "";
  for (const [place, card] of tableau.entries()) {
    const points = value.get(card);
    const isLast = place === tableau.length - 1;
    const doubles = isLast && !lastPlayer;
    if (!isFace(card) && highest && points <= value.get(highest)) {
      const why = `${card} is not larger than ${highest}, which was played before it: nothing`;
      const aboveLatest = value.get(latest) < points || points === value.get(highest);
      lines.push({
        rule: doubles
          ? "showboat.last-card-doubled.only-if-it-scores"
          : `showboat.number-cards${aboveLatest ? ".all-before" : ""}`,
        cards: [card],
        points: 0,
        message: doubles ? `${why}, and nothing to double` : why,
        numbers: { highest: value.get(highest) },
      });
      latest = card;
      continue;
    }
    let why = `${card} is a face card`;
    let rule = "showboat.face-cards";
    let numbers;
    if (!isFace(card)) {
      if (highest) numbers = { highest: value.get(highest) };
      why = highest ? `${card} is larger than ${highest}` : `${card} is the first number card`;
      rule = "showboat.number-cards";
      highest = latest = card;
    }
    if (doubles) {
      const message = `${why}, and the last card: ${points}, doubled`;
      numbers = { ...numbers, value: points };
      rule = "showboat.last-card-doubled";
      lines.push({ rule, cards: [card], points: 2 * points, message, numbers });
    } else if (isLast) {
      const message = `${why}, and the last card of the last player: ${points}, not doubled`;
      rule = "showboat.last-card-doubled.last-player";
      lines.push({ rule, cards: [card], points, message, numbers });
    } else {
      lines.push({ rule, cards: [card], points, message: `${why}: ${points}`, numbers });
    }
  }
  return lines;
}

function handLines(hand) {
  const lines = [];
  for (const [place, card] of hand.entries()) {
    const same = hand.filter((other) => other[0] === card[0]).sort();
    if (same.length === 1) {
      const points = -value.get(card);
      const rule = "234567".includes(card[0]) ? "showboat.hand-cost" : "showboat.hand-cost.values";
      const message = `${card} is left in hand, alone of its rank: ${points}`;
      lines.push({ rule, cards: [card], points, message });
    } else if (hand.findIndex((other) => other[0] === card[0]) === place) {
      const rule = `showboat.hand-duplicates${same.length === 2 ? "" : ".rank"}`;
      const named = `${same.slice(0, -1).join(", ")} and ${same.at(-1)}`;
      lines.push({ rule, cards: same, points: 0, message: `${named} cancel each other: nothing` });
    }
  }
  return lines;
}

const sum = (lines) => lines.reduce((points, each) => points + each.points, 0);

function score({ tableau, hand, last_player: lastPlayer }) {
  if (new Set([...tableau, ...hand]).size < tableau.length + hand.length) {
    throw Object.assign(new Error("a card is there twice"), { statusCode: 422 });
  }
  const played = tableauLines(tableau, lastPlayer);
  const held = handLines(hand);
  const [won, lost] = [sum(played), sum(held)];
  const total = won + lost;
  return { total, tableau: won, hand: lost, showboat: total >= 35, lines: [...played, ...held] };
}

if (cluster.isPrimary) {
  for (let place = 0; place < workers; place += 1) cluster.fork();
} else {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.post("/v1/showboat/score", { schema }, async (request) => score(request.body));
  await app.listen({ port, host: "127.0.0.1" });
}
