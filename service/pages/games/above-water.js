import { call } from "/assets/app/api.js";
import { classes, counted, html, listed, useEffect, useState } from "/assets/app/ui.js";
import { Card } from "/assets/cards/card.js";
import { STANDARD as deck, UNKNOWN } from "/assets/cards/decks.js";
import { Cards, Facts, Numbers, Pile, Seat, fromActing, isListed, sorted, tells } from "/assets/table/parts.js";

/** “sets that all show CD” in the names of the suits. */
const suitsNamed = (message) => message.replace(/(?<= show )[CDHS]+/, (letters) => listed([...letters].map((letter) => deck.suits.find((suit) => suit.letter === letter).name)));

const ask = {
  title: "What is the most for these cards?",
  hint: "Tap the cards in your hand; twice what you hold twice.",
  call: "best",
  example: "5D.5H.6H.7H.*.AC.QS",
  zones: [{ id: "hand", label: "Your hand", size: 16, outlines: 7, small: true, roomy: 7, copiesOf: (token, { two }) => (token === "*" ? 2 : 1) * (two ? 2 : 1) }],
  switches: [{ id: "two", zone: "hand", label: "Two decks" }],
  request: ({ cards: { hand } }) => (hand.length ? { hand } : null),
  more: ({ groups, recolour }) => (groups.length ? { call: "score", body: { groups, ...(recolour && { recolour }) } } : null),
  sentence: (_, { total, groups, optimal }) => ({
    groups: groups.map(({ kind, cards }) => ({ name: kind, cards })),
    text: groups.length
      ? `${counted(total, "stone")}${optimal ? ", and no way brings more" : " at least"}.`
      : "Nothing: these cards form no group.",
  }),
  lines: (_, best, score) => (score?.lines ?? []).map(({ rule, cards, points, message }) => ({ cards, text: suitsNamed(message), points, rule })),
};

/* ── the table ── */

const goods = ({ stones = 0, cards = [], aces_of_diamonds: aces = [] } = {}) => listed([stones && counted(stones, "stone"), ...cards, ...aces.map(() => "an ace of diamonds on the table")].filter(Boolean)) || "nothing";
const words = ({ type, player, lot, stones, groups = [], ...rest }) => ({
  bid: `${player} bids ${stones} for lot ${lot + 1}`,
  settle: `${player} is ready to pay`,
  done: `${player} is done`,
  "turn-in": `${player} turns in ${groups.map(({ cards }) => cards.join(" ")).join("; ")}`,
  trade: `${player} gives ${rest.with} ${goods(rest.give)} for ${goods(rest.take)}`,
  "ace-of-diamonds-down": `${player} lays AD on the table`,
  "ace-of-diamonds-cash": `${player} cashes AD`,
  "ace-of-hearts": `${player} plays AH`,
  "ace-of-spades": `${player} takes lot ${lot + 1} with AS`,
})[type];

const PHASES = { bid: "bids are placed", collect: "bids are paid", spend: "the Spending Phase", ante: "the ante is paid", "forced-ante": "a forced ante is paid", finished: "the game is over" };
const PAYING = ["collect", "ante", "forced-ante"];
const MOST_BID = 9;

function Lot({ lot, index, chosen, choose }) {
  return html`
    <button type="button" class=${classes("lot", chosen && "chosen")} aria-pressed=${chosen} onClick=${choose}>
      <span class="small">Lot ${index + 1}</span><span class="lot-cards">${lot.cards.map((token, at) => html`<${Card} key=${at} token=${token} deck=${deck} size="s" />`)}</span>
      <span class="small"><b>${lot.bid ? `${lot.bid.player}: ${lot.bid.stones}` : "no bid"}</b></span></button>`;
}

/** What is exchanged for the cards picked: the stones on either side, and with whom. */
function Trade({ player, others, picked, act, close }) {
  const [other, setOther] = useState(others[0]);
  const [give, setGive] = useState(0);
  const [take, setTake] = useState(0);
  const stones = (text, value, change) => html`<label class="small">${text} <input type="number" min="0" value=${value} onInput=${(event) => change(Number(event.target.value) || 0)} /></label>`;
  return html`
    <div class="stack trade"><p class="small">Tap the cards that change hands, in both hands.</p>
      <div class="row"><label class="small">With <select value=${other} onChange=${(event) => setOther(event.target.value)}>${others.map((id) => html`<option key=${id}>${id}</option>`)}</select></label>${stones("gives stones", give, setGive)}${stones("gets stones", take, setTake)}</div>
      <div class="row"><button type="button" class="button primary" onClick=${() => act({ type: "trade", player, with: other, give: { stones: give, cards: picked(player) }, take: { stones: take, cards: picked(other) } })}>Both agree</button><button type="button" class="button" onClick=${close}>No trade</button></div></div>`;
}

function Board({ state, listing, toAct, viewer, act, note, unseen }) {
  const { phase, players, lots, aces_of_diamonds: aces, options } = state;
  const [lot, setLot] = useState(null);
  const [places, setPlaces] = useState({});
  const [trading, setTrading] = useState(null);
  useEffect(() => { setLot(null); setPlaces({}); setTrading(null); }, [state]);
  const bidder = phase === "bid" ? toAct[0] : null;
  const hands = Object.fromEntries(players.map(({ id, hand }) => [id, sorted(hand, deck)]));
  const picked = (id) => (places[id] ?? []).map((place) => hands[id][place]);
  function tap(id, card, place) {
    if (card === UNKNOWN) return unseen(id);
    const held = places[id] ?? [];
    return setPlaces({ ...places, [id]: held.includes(place) ? held.filter((each) => each !== place) : [...held, place] });
  }
  /** The cards picked, in the groups that pay most. */
  async function turnIn(player) {
    const cards = picked(player);
    const best = await call("above-water", "best", { hand: cards }).catch(() => null);
    const groups = best?.groups.length ? best.groups : [{ cards }];
    act({ type: "turn-in", player, groups, ...(best?.recolour && { recolour: best.recolour }) });
  }
  const choices = (id) => {
    const cards = picked(id);
    const button = (text, onClick) => html`<button type="button" class="button" key=${text} onClick=${onClick}>${text}</button>`;
    if (!cards.length) return null;
    const [only] = cards.length === 1 ? cards : [];
    return html`<div class="row">
      ${button(`Turn in ${counted(cards.length, "card")}`, () => turnIn(id))}
      ${only === "AD" && button("Lay it on the table", () => act({ type: "ace-of-diamonds-down", player: id }))}
      ${only === "AH" && button("Draw three cards", () => act({ type: "ace-of-hearts", player: id }))}
      ${only === "AS" && button(lot === null ? "Take a lot: tap it first" : `Take lot ${lot + 1}`, () => (lot === null ? note("Tap the lot that the ace of spades is to take, then this again.") : act({ type: "ace-of-spades", player: id, lot })))}
      ${button("Trade", () => setTrading(id))}</div>`;
  };
  return html`
    <${Facts} facts=${[`Turn ${state.turn_number}`, PHASES[phase], `ante ${options.starting_ante + state.exhaustions}`, state.special_next && "a special auction comes next"]} />
    <section class="middle" aria-label="The lots">
      ${lots.length > 0 ? html`<div class="lots">${lots.map((each, index) => html`<${Lot} key=${index} lot=${each} index=${index} chosen=${lot === index} choose=${() => setLot(lot === index ? null : index)} />`)}</div>` : html`<p class="small">Nothing is up for auction.</p>`}
      ${bidder && (lot === null ? html`<p>${bidder} bids: tap a lot.</p>` : html`<${Numbers} label="${bidder} bids" least=${0} most=${MOST_BID} listed=${(stones) => !tells(viewer, bidder) || isListed(listing, { type: "bid", player: bidder, lot, stones })} choose=${(stones) => act({ type: "bid", player: bidder, lot, stones })} />`)}
      <div class="row"><${Pile} cards=${state.deck} deck=${deck} label="deck" /><${Pile} cards=${state.discard} deck=${deck} label="out" top=${state.discard.at(-1)} />
        ${aces.map(({ owner, stones }, ace) => html`<span class="row" key=${ace}><${Card} token="AD" deck=${deck} size="s" badge=${stones} /><button type="button" class="button" onClick=${() => act({ type: "ace-of-diamonds-cash", player: owner, ...(aces.filter((each) => each.owner === owner).length > 1 && { ace }) })}>${owner} cashes it</button></span>`)}</div>
    </section>
    <div class="seats">
      ${fromActing(players, toAct).map(({ id, stones, done, eliminated, turned_in: turned }) => html`
        <${Seat} key=${id} player=${id} turn=${toAct.includes(id)} note=${[state.starting_player === id && "has the token", eliminated && "out of the game", done && (PAYING.includes(phase) ? "ready" : "done"), turned > 0 && `turned in ${turned}`].filter(Boolean).join(", ")} score=${counted(stones, "stone")}>
          <${Cards} cards=${hands[id]} deck=${deck} order label="Hand of ${id}" empty="No cards in hand" picked=${(_, place) => (places[id] ?? []).includes(place)} onTap=${(card, place) => tap(id, card, place)} />
          ${!eliminated && (trading === id ? html`<${Trade} player=${id} others=${players.filter((each) => each.id !== id && !each.eliminated).map((each) => each.id)} picked=${picked} act=${act} close=${() => setTrading(null)} />` : choices(id))}
          ${!eliminated && PAYING.includes(phase) && !done && html`<button type="button" class="button" onClick=${() => act({ type: "settle", player: id })}>Ready to pay</button>`}
          ${!eliminated && phase === "spend" && !done && html`<button type="button" class="button" onClick=${() => act({ type: "done", player: id })}>Done</button>`}
        <//>`)}
    </div>`;
}

/** Cards that were traded are known to those who traded alone. */
const conceals = ({ type, player, with: other, give, take }, viewer) => (type === "trade" && ![player, other].includes(viewer) ? [...(give?.cards ?? []), ...(take?.cards ?? [])] : []);

const linkWords = ["options", "starting_stones", "starting_ante", "decks", "lots", "single", "players", "id", "stones", "hand", "turned_in", "done", "eliminated", "phase", "bid", "settle", "turn-in", "groups", "cards", "kind", "set", "run", "straight", "cloud", "recolour", "trade", "with", "give", "take", "aces_of_diamonds", "turn_number", "starting_player", "deck", "discard", "exhaustions", "special_next", "displaced", "player", "lot", "owner", "rng", "seed", "draws"].map((word) => `"${word}"`);

export default { slug: "above-water", name: "Above Water", deck, ask, words: ['{"game":"above-water",', "null", "false", "true", ...linkWords], table: { Board, words, conceals } };
