import { counted, html, listed } from "/assets/app/ui.js";
import { Card } from "/assets/cards/card.js";
import { FIVE_SUIT as deck, UNKNOWN } from "/assets/cards/decks.js";
import { Cards, Facts, Numbers, Pile, Seat, fromActing, isListed, tells } from "/assets/table/parts.js";

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const seats = (cards) => cards.map((card, index) => ({ player: ORDINALS[index], card }));
const suitName = (letter) => deck.suits.find((suit) => suit.letter === letter).name;

const ask = {
  title: "Who wins this trick?",
  hint: "Tap the cards in the order they were played.",
  call: "trick",
  example: "9P.KW.3S.*L",
  zones: [{ id: "trick", label: "The trick", size: 5, outlines: 5 }],
  switches: [{ id: "rock", zone: "trick", label: "Rock breaks everything" }],
  request: ({ cards: { trick }, switches: { rock } }) => (trick.length ? { plays: seats(trick), ...(rock && { options: { rock_breaks_everything: true } }) } : null),
  sentence: ({ cards: { trick } }, { winner, card }) => ({
    cards: [card],
    text: trick.length === 1 ? `${card} is led. Tap what was played on it.` : `${card} takes the trick: the ${winner} card played.`,
  }),
  badges: (_, { cards: { trick } }, { winner, ranking }) => {
    if (trick.length < 2) return [];
    const places = new Map(ranking.map(({ player }, index) => [player, index]));
    return ORDINALS.slice(0, trick.length).map((player) => (player === winner ? { text: "wins", look: "wins" } : { text: places.get(player) + 1, look: "" }));
  },
  lines: (_, { ranking, strength, reversed }) => [
    ...ranking.map(({ card, rule, message }, index) => ({ cards: [card], text: message, rule, strong: index === 0 })),
    { text: `The suits that can win here, the weakest first: ${listed(strength.map(suitName))}.${reversed ? " A joker has turned the order round." : ""}`, rule: reversed ? "spades.trick.joker" : "spades.trick.stronger-suits" },
  ],
};

/* ── the table ── */

const words = ({ type, player, card, tricks }) => ({
  bid: `${player} bids ${tricks || "Nil"}`,
  play: `${player} plays ${card}`,
  deal: "the next hand is dealt",
})[type];

/** A trick: each card above the name of who played it. */
const Trick = ({ plays, winner, note }) => html`
  <div class="trick">${plays.map(({ player, card }) => html`<span class="trick-play" key=${player}><${Card} token=${card} deck=${deck} look=${player === winner && "wins"} onTap=${() => note({ text: `${player} played ${card}${player === winner ? ", which took the trick" : ""}`, rule: "spades.trick" })} /><span class="small">${player}</span></span>`)}</div>`;

function Board({ state, listing, toAct, viewer, act, note, unseen }) {
  const { phase, players, turn, trick, tricks } = state;
  const last = tricks.at(-1);
  const most = Math.max(...players.map(({ hand }) => hand.length), 0);
  const play = (player) => (card) => act({ type: "play", player, card });
  const tap = (player) => (card) => (card === UNKNOWN ? unseen(player, play(player)) : play(player)(card));
  return html`
    <${Facts} facts=${[`Hand ${state.hand_number}`, `${state.dealer} dealt`, { bid: `${turn ?? "somebody"} bids`, play: trick.length ? `${turn} plays` : `${turn ?? "somebody"} leads`, deal: "the hand is over", finished: "the game is over" }[phase]]} />
    <section class="middle" aria-label="The trick">
      ${trick.length > 0 ? html`<${Trick} plays=${trick} note=${note} />` : last ? html`<p class="small">The last trick, which ${last.winner} took</p><${Trick} plays=${last.plays} winner=${last.winner} note=${note} />` : html`<p class="small">No trick has been played yet.</p>`}
      ${phase === "bid" && turn && html`<${Numbers} label="${turn} bids" least=${0} most=${most} name=${(tricks) => tricks || "Nil"} listed=${(tricks) => !tells(viewer, turn) || isListed(listing, { type: "bid", player: turn, tricks })} choose=${(tricks) => act({ type: "bid", player: turn, tricks })} />`}
      ${(state.aside.length > 0 || state.ghost.length > 0) && html`<div class="row">${state.aside.length > 0 && html`<${Pile} cards=${state.aside} deck=${deck} label="aside" />`}${state.ghost.length > 0 && html`<${Pile} cards=${state.ghost} deck=${deck} label="ghost hand" />`}</div>`}
      ${phase === "deal" && html`<div class="row"><button type="button" class="button primary" onClick=${() => act({ type: "deal" })}>Deal the next hand</button></div>`}
    </section>
    <div class="seats">
      ${fromActing(players, toAct).map(({ id, hand, bid, score, bags }) => {
        const taken = tricks.filter(({ winner }) => winner === id).length;
        const note = [bid === null ? "no bid yet" : `bid ${bid || "Nil"}`, ["play", "deal"].includes(phase) && `took ${taken}`].filter(Boolean).join(", ");
        return html`
          <${Seat} key=${id} player=${id} turn=${toAct.includes(id)} note=${note} score=${`${score}${bags ? `, ${counted(bags, "bag")}` : ""}`}>
            <${Cards} cards=${hand} deck=${deck} label="Hand of ${id}" empty="No cards in hand" legal=${(card) => isListed(listing, { type: "play", player: id, card })} onTap=${tap(id)} />
          <//>`;
      })}
    </div>`;
}

const linkWords = ["options", "jokers", "rock_breaks_everything", "ghost_hand", "target", "players", "id", "hand", "bid", "score", "bags", "phase", "play", "deal", "hand_number", "dealer", "turn", "aside", "ghost", "trick", "tricks", "winner", "plays", "player", "card", "rng", "seed", "draws"].map((word) => `"${word}"`);

export default { slug: "spades", name: "Spades", deck, ask, words: ['{"game":"spades",', '{"player":', ',"card":', "null", "false", "true", ...linkWords], table: { Board, words } };
