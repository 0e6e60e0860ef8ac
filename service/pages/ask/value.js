/* What was put into a question: the cards of each of its zones, and its switches. In a link it is written as
   `9P.KW.3S~rock`: the zones' cards, then the switches that differ from what they begin with. */

const LONGEST = 200;
const escaped = (token) => encodeURIComponent(token.replaceAll(" ", "_"));
const restored = (text) => decodeURIComponent(text).replaceAll("_", " ");

export const empty = ({ zones, switches = [] }) => ({
  cards: Object.fromEntries(zones.map(({ id }) => [id, []])),
  switches: Object.fromEntries(switches.map(({ id, choices }) => [id, choices ? choices[0][0] : false])),
});

/** Whether a card lies in another zone, and so cannot lie in this one. */
export const liesElsewhere = ({ zones }, { cards }, zone, token) => zones.some(({ id, shared }) => id !== zone.id && !shared && cards[id].includes(token));

/** What a zone holds with one card more, or what it held, where the card cannot be added. */
export function added(zone, held, token, switches) {
  if (zone.replaces) return [...held.filter((each) => !zone.replaces(each, token)), token].slice(-zone.size);
  const copies = held.filter((each) => each === token).length;
  return held.length < zone.size && copies < (zone.copiesOf?.(token, switches) ?? 1) ? [...held, token] : held;
}

/** As it is written in a link; long names are cut where they would make it too long. */
export function packed(ask, deck, value) {
  const switches = (ask.switches ?? []).filter(({ id, choices }) => value.switches[id] !== (choices ? choices[0][0] : false)).map(({ id, choices }) => (choices ? `${id}=${value.switches[id]}` : id));
  const written = (nameOf) => [...ask.zones.map(({ id }) => value.cards[id].map((token) => escaped(nameOf(token))).join(".")), ...switches].join("~").replace(/~+$/, "");
  const whole = written((token) => token);
  return whole.length > LONGEST && deck.short ? written(deck.short) : whole;
}

/** What a link says; cards that there are not, or that cannot lie there, are left out. */
export function unpacked(ask, deck, text) {
  const value = empty(ask);
  const parts = text.split("~");
  for (const part of parts.slice(ask.zones.length)) {
    const [id, word] = part.split("=");
    const found = (ask.switches ?? []).find((each) => each.id === id);
    if (found?.choices?.some(([known]) => known === word)) value.switches[id] = word;
    else if (found && !found.choices) value.switches[id] = true;
  }
  for (const [index, zone] of ask.zones.entries()) {
    for (const token of (parts[index] ?? "").split(".").filter(Boolean).map((each) => cardOf(deck, safely(each)))) {
      if (token && !liesElsewhere(ask, value, zone, token)) value.cards[zone.id] = added(zone, value.cards[zone.id], token, value.switches);
    }
  }
  return value;
}

function cardOf(deck, written) {
  if (deck.all.includes(written)) return written;
  const begun = written ? deck.begun?.(written) ?? [] : [];
  return begun.length === 1 ? begun[0] : null;
}

function safely(text) {
  try {
    return restored(text);
  } catch {
    return "";
  }
}
