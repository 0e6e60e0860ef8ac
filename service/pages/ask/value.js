/* What was put into a question: the cards of each of its zones, and its switches. In a link it is written as
   `9P.KW.3S~rock`: the zones' cards, then the switches that differ from what they begin with. */

const escaped = (token) => encodeURIComponent(token.replaceAll(" ", "_"));
const restored = (text) => decodeURIComponent(text).replaceAll("_", " ");

export const empty = ({ zones, switches = [] }) => ({
  cards: Object.fromEntries(zones.map(({ id }) => [id, []])),
  switches: Object.fromEntries(switches.map(({ id, choices }) => [id, choices ? choices[0][0] : false])),
});

export function packed(ask, value) {
  const zones = ask.zones.map(({ id }) => value.cards[id].map(escaped).join("."));
  const switches = (ask.switches ?? []).filter(({ id, choices }) => value.switches[id] !== (choices ? choices[0][0] : false)).map(({ id, choices }) => (choices ? `${id}=${value.switches[id]}` : id));
  return [...zones, ...switches].join("~").replace(/~+$/, "");
}

/** What a link says; cards that there are not are left out. */
export function unpacked(ask, deck, text) {
  const value = empty(ask);
  const parts = text.split("~");
  for (const [index, { id, size }] of ask.zones.entries()) {
    value.cards[id] = (parts[index] ?? "").split(".").filter(Boolean).map(safely).filter((token) => deck.read(token)).slice(0, size);
  }
  for (const part of parts.slice(ask.zones.length)) {
    const [id, word] = part.split("=");
    const found = (ask.switches ?? []).find((each) => each.id === id);
    if (found?.choices?.some(([known]) => known === word)) value.switches[id] = word;
    else if (found && !found.choices) value.switches[id] = true;
  }
  return value;
}

function safely(text) {
  try {
    return restored(text);
  } catch {
    return "";
  }
}
