import { fetched } from "/assets/app/api.js";
import { classes, counted, html, listed, useEffect, useState } from "/assets/app/ui.js";
import { Card, Said } from "/assets/cards/card.js";
import { UNKNOWN, catalogue } from "/assets/cards/decks.js";
import { Cards, Facts, Pile, Seat, fromActing, isListed, sorted } from "/assets/table/parts.js";

const deck = catalogue((await fetched("/v1/to-the-bottom/cards")).cards);

/** The cards as they lie on a board; an Assistant lies on the card before it. */
export function onBoard(names) {
  const board = [];
  for (const card of names) {
    const under = board.at(-1);
    if (card === "Assistant" && under && !under.merged) under.merged = card;
    else board.push({ card, tired: false });
  }
  return board;
}

const ask = {
  title: "What does this card cost?",
  hint: "Tap the card; then choose My board, and tap what lies there.",
  call: "price",
  example: "Tycoon~Lifeguard.Maid.Rats.Passenger.Passenger.Band",
  zones: [
    { id: "card", label: "The card", size: 1, outlines: 1, small: true, shared: true, replaces: () => true },
    { id: "board", label: "My board", size: 24, outlines: 3, small: true, roomy: 8, shared: true, copiesOf: () => 9 },
  ],
  switches: [{ id: "phase", zone: "card", label: "Phase", choices: [["cruise", "Cruise"], ["sinking", "Sinking"]] }],
  request: ({ cards: { card, board }, switches: { phase } }) => (card.length ? { card: card[0], board: onBoard(board), phase } : null),
  sentence: ({ cards: { card } }, { play, buy }) => ({
    cards: card,
    text: `${play.total} to play it${buy ? `, and ${buy.total} to buy it` : "; nothing is bought in the Sinking"}.`,
  }),
  lines: (_, { play, buy }) => [
    ...play.lines.map(({ rule, points, message }) => ({ text: message, points, rule })),
    { text: "To play it", points: play.total, strong: true },
    ...(buy ? [...buy.lines.map(({ rule, points, message }) => ({ text: message, points, rule }))] : [{ text: "In the Sinking nothing is bought", rule: "to-the-bottom.price.sinking" }]),
  ],
};

/* ── the table ── */

const words = ({ type, player, card, cards = [], discard, from, board, against }) => ({
  draw: `${player} draws${from ? ` from ${from}'s deck` : ""}`,
  jettison: `${player} jettisons ${listed(cards) || "cards from the board"}`,
  play: `${player} plays ${card}${board ? ` onto ${board}'s board` : ""}`,
  buy: `${player} buys ${card}`,
  use: `${player} tires a card for its action${against ? ` against ${against}` : ""}`,
  react: `${player} reacts`,
  decline: `${player} declines`,
  accept: `${player} accepts`,
  choose: `${player} chooses`,
  reveal: `${player} turns up ${card}`,
  rearrange: `${player} puts cards in order`,
  "end-turn": `${player} ends the turn${discard?.length ? `, and discards ${listed(discard)}` : ""}`,
})[type];

const same = (one, other) => one.length === other.length && one.every((each, index) => each === other[index]);
const ascending = (places) => [...places].sort((one, other) => one - other);
const Button = ({ children, primary, onClick }) => html`<button type="button" class=${classes("button", primary && "primary")} onClick=${onClick}>${children}</button>`;

/** The destinations that a question names: “0 for the hand of ann or 1 for …”. */
const destinations = (message) => [...message.matchAll(/(\d) for (.+?)(?=, \d for | or \d for |$)/g)].map(([, to, where]) => ({ to: Number(to), where }));

/** What the game waits for, its choices drawn: one is tapped, or several and then a button. */
function Question({ question, listing, act }) {
  const [picked, setPicked] = useState([]);
  useEffect(() => setPicked([]), [question]);
  const { player, message, choices } = question;
  const mine = listing.actions.filter((action) => action.player === player);
  const of = (type) => mine.filter((action) => action.type === type);
  const opened = (type) => listing.open.some((each) => each.type === type);
  const chooses = of("choose");
  const reorders = of("rearrange").length > 0 || opened("rearrange");
  const where = destinations(message);
  const single = chooses.length > 0 && !opened("choose") && !where.length && chooses.every(({ places }) => places.length === 1);
  const toggle = (place) => setPicked(picked.includes(place) ? picked.filter((each) => each !== place) : [...picked, place]);
  const tap = (place) => {
    if (of("react").length) return act(of("react").find((action) => action.place === place) ?? { type: "react", player, place });
    return single ? act({ type: "choose", player, places: [place] }) : toggle(place);
  };
  const drawn = where.length && chooses.every(({ places }) => !places.length) ? choices.slice(0, 1) : choices;
  const reveals = of("reveal");
  return html`
    <section class="question" aria-label="A choice">
      <p><b><${Said} text=${where.length ? message.split(":")[0] : message} deck=${deck} /></b></p>
      ${drawn.length > 0 && html`<div class="cards">${drawn.map(({ choose, cards, owner }) => html`<button type="button" class=${classes("choice", picked.includes(choose) && "lifted")} key=${`${owner}${choose}`} aria-pressed=${picked.includes(choose)} onClick=${() => tap(choose)}>
        ${cards.map((token, at) => html`<${Card} key=${at} token=${token} deck=${deck} badge=${reorders && picked.includes(choose) ? picked.indexOf(choose) + 1 : undefined} />`)}</button>`)}</div>`}
      <div class="row">
        ${where.length > 0 ? where.map(({ to, where: place }) => html`<${Button} key=${to} primary onClick=${() => act(chooses.find((action) => action.to === to && same(action.places, ascending(picked))) ?? { type: "choose", player, places: ascending(picked), to })}>To ${place}<//>`)
          : !single && (chooses.length > 0 || opened("choose")) && html`<${Button} primary onClick=${() => act({ type: "choose", player, places: ascending(picked) })}>${picked.length ? `Choose ${counted(picked.length, "card")}` : "Choose none"}<//>`}
        ${reorders && html`<${Button} primary onClick=${() => act({ type: "rearrange", player, places: picked })}>${picked.length < choices.length ? "Tap all, the topmost first" : "Put in this order"}<//>`}
        ${reveals.length > 0 && html`<${Cards} cards=${[...new Set(reveals.map(({ card }) => card))]} deck=${deck} size="xs2" label="The card turned up" onTap=${(card) => act({ type: "reveal", player, card })} />`}
        ${of("accept").length > 0 && html`<${Button} primary onClick=${() => act({ type: "accept", player })}>${of("decline").length ? "Accept" : "Go on"}<//>`}
        ${of("decline").length > 0 && html`<${Button} onClick=${() => act({ type: "decline", player })}>Decline<//>`}
      </div>
    </section>`;
}

/** The topmost cards of a deck, put in order by tapping them. */
function Reorder({ cards, player, act }) {
  const [order, setOrder] = useState([]);
  return html`<div class="stack"><span class="small">The top of the deck: tap the cards in the order wanted, the topmost first.</span>
    <div class="cards">${cards.map((token, place) => html`<${Card} key=${place} token=${token} deck=${deck} badge=${order.includes(place) ? order.indexOf(place) + 1 : undefined} onTap=${() => setOrder(order.includes(place) ? order.filter((each) => each !== place) : [...order, place])} />`)}
    ${order.length === cards.length && html`<${Button} onClick=${() => act({ type: "rearrange", player, places: order })}>Put in this order<//>`}</div></div>`;
}

function Board({ state, listing, toAct, verdict, act, unseen }) {
  const { phase, players, shop, turn, step, points } = state;
  const [picked, setPicked] = useState({});
  const [place, setPlace] = useState(null);
  useEffect(() => { setPicked({}); setPlace(null); }, [state]);
  const question = listing?.question;
  const acting = toAct[0];
  const listedOf = (type, player) => (listing?.actions ?? []).filter((action) => action.type === type && action.player === player);
  const hands = Object.fromEntries(players.map(({ id, hand }) => [id, sorted(hand, deck)]));
  const chosen = (id) => (picked[id] ?? []).map((at) => hands[id][at]);
  const tapHand = (id) => (card, at) => {
    if (card === UNKNOWN) return unseen(id);
    const held = picked[id] ?? [];
    return setPicked({ ...picked, [id]: held.includes(at) ? held.filter((each) => each !== at) : [...held, at] });
  };
  const standing = (id) => verdict?.score?.find((each) => each.player === id)?.total;

  function playWays(id, card) {
    const ways = listedOf("play", id).filter((action) => action.card === card);
    const own = players.find((each) => each.id === id).board;
    const name = (way) => (way.board ? `Play onto ${way.board}'s board` : way.onto != null ? `Play onto ${own[way.onto].card}` : "Play it");
    return (ways.length ? ways : [{ type: "play", player: id, card }]).map((way, index) => html`<${Button} key=${index} onClick=${() => act(way)}>${name(way)}<//>`);
  }
  function handChoices(id) {
    const cards = chosen(id);
    if (!cards.length) return null;
    return html`<div class="row"><${Button} onClick=${() => act({ type: "jettison", player: id, cards })}>Jettison ${cards.length > 1 ? counted(cards.length, "card") : "it"}<//>${cards.length === 1 && playWays(id, cards[0])}</div>`;
  }
  function boardChoices(id, board) {
    if (place?.id !== id) return null;
    const at = place.at;
    const uses = listedOf("use", id).filter((action) => action.place === at);
    const leaves = listedOf("jettison", id).some((action) => action.places?.includes(at)) || (listing?.open ?? []).some(({ type, message }) => type === "jettison" && new RegExp(`place.*\\b${at}\\b`).test(message));
    return html`<div class="row">${(uses.length ? uses : [{ type: "use", player: id, place: at }]).map((use, index) => html`<${Button} key=${index} onClick=${() => act(use)}>Use ${board[at].card}${use.against ? ` against ${use.against}` : ""}<//>`)}
      ${leaves && html`<${Button} onClick=${() => act({ type: "jettison", player: id, cards: chosen(id), places: [at] })}>Jettison it<//>`}</div>`;
  }
  function turnChoices(id) {
    const draws = listedOf("draw", id);
    const reorder = (listing?.open ?? []).find(({ type, player }) => type === "rearrange" && (player ?? acting) === id);
    const topmost = reorder && !question ? Number(reorder.message.match(/the (\d+) topmost/)?.[1] ?? 0) : 0;
    const discard = chosen(id);
    return html`
      ${topmost > 0 && html`<${Reorder} cards=${players.find((each) => each.id === id).deck.slice(0, topmost)} player=${id} act=${act} />`}
      <div class="row">
        ${draws.map((draw, index) => html`<${Button} key=${index} primary onClick=${() => act(draw)}>Draw${draw.from ? ` from ${draw.from}'s deck` : ""}<//>`)}
        ${!question && ["accept", "decline"].flatMap((type) => listedOf(type, id).slice(0, 1)).map((action) => html`<${Button} key=${action.type} onClick=${() => act(action)}>${action.type === "accept" ? "Accept" : "Decline"}<//>`)}
        ${turn === id && !draws.length && !question && html`<${Button} onClick=${() => act({ type: "end-turn", player: id, ...(discard.length && { discard }) })}>${discard.length ? `End the turn, discarding ${counted(discard.length, "card")}` : "End the turn"}<//>`}
      </div>`;
  }
  return html`
    <${Facts} facts=${[phase === "cruise" ? "The Cruise" : phase === "sinking" ? "The Sinking" : "The game is over", `turn ${state.turns}`, turn && `${turn}: ${{ "before-drawing": "before drawing", drawing: "drawing", main: "main step", end: "the turn ends" }[step]}`, counted(points, "point") + " to spend"]} />
    <section class="middle" aria-label="The shop">
      ${shop.length > 0 && html`<div><span class="small">The shop: ${phase === "cruise" ? "tap a card to buy it" : "nothing is bought in the Sinking"}</span><${Cards} cards=${shop} deck=${deck} order label="The shop" badge=${(card) => (deck.read(card)?.price === deck.read(card)?.value ? undefined : `costs ${deck.read(card).price}`)} legal=${(card) => isListed(listing, { type: "buy", card })} onTap=${(card) => act({ type: "buy", player: turn ?? acting, card })} /></div>`}
      <div class="row"><${Pile} cards=${state.common} deck=${deck} label="common deck" /></div>
      ${question && listing && html`<${Question} question=${question} listing=${listing} act=${act} />`}
    </section>
    <div class="seats">
      ${fromActing(players, toAct).map(({ id, deck: pile, board, water, sunk }) => html`
        <${Seat} key=${id} player=${id} turn=${toAct.includes(id)} note=${sunk ? "has sunk" : turn === id ? "whose turn it is" : ""} score=${standing(id) == null ? null : counted(standing(id), "point")}>
          <div class="seat-cards">
            ${board.length > 0 && html`<div><span class="small soft">On board</span><div class="cards">${board.map(({ card, tired, merged }, at) => html`<${Card} key=${`${card}${at}`} token=${card} deck=${deck} label=${`${card}${merged ? ` with ${merged}` : ""}${tired ? ", tired" : ""}`} badge=${merged && `+ ${merged}`}
              look=${classes(tired && "tired", isListed(listing, { type: "use", player: id, place: at }) && "legal", place?.id === id && place.at === at && "lifted")} aria-pressed=${place?.id === id && place.at === at} onTap=${() => setPlace(place?.id === id && place.at === at ? null : { id, at })} />`)}</div>${boardChoices(id, board)}</div>`}
            <div><span class="small soft">Hand</span><${Cards} cards=${hands[id]} deck=${deck} order label="Hand of ${id}" empty="No cards in hand" picked=${(_, at) => (picked[id] ?? []).includes(at)} onTap=${tapHand(id)} />${handChoices(id)}</div>
            <div class="row"><${Pile} cards=${pile} deck=${deck} label="deck" />${water.length > 0 && html`<details><summary class="small">${counted(water.length, "card")} in the water</summary><${Cards} cards=${water} deck=${deck} order label="Water of ${id}" /></details>`}</div>
          </div>
          ${toAct.includes(id) && turnChoices(id)}
        <//>`)}
    </div>`;
}

const linkWords = ["options", "catalogue", "supply", "players", "id", "deck", "hand", "board", "card", "tired", "merged", "water", "gone", "sunk", "phase", "cruise", "sinking", "turn", "turns", "step", "drawing", "main", "points", "barred", "common", "shop", "pending", "player", "cards", "jettison", "play", "buy", "use", "place", "end-turn", "discard", "draw", "choose", "places", "react", "decline", "against", "rng", "seed", "draws", "name", "value", "price", "colour", "abilities", "when", "does", "do", "what", "whose", "zone", "pick", "to", "opponent", "own", "action", "reaction", "count", "rule"].map((word) => `"${word}"`);

export default { slug: "to-the-bottom", name: "To the Bottom", deck, ask, words: ['{"game":"to-the-bottom",', ',"tired":false}', ',"tired":true}', '{"card":', "null", "false", "true", ...linkWords], table: { Board, words, conceals: () => [] } };
