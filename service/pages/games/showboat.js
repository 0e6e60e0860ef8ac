import { html } from "/assets/app/ui.js";
import { ISLAND as deck, UNKNOWN } from "/assets/cards/decks.js";
import { Cards, Facts, Pile, Seat, fromActing, isListed } from "/assets/table/parts.js";

const ask = {
  title: "What is this hand worth?",
  hint: "Tap the cards you played, in their order; then those left in your hand.",
  call: "score",
  example: "2A.KB.4C.4D.KF~3D.3F.QA",
  zones: [
    { id: "tableau", label: "Played", size: 6, outlines: 6, small: true },
    { id: "hand", label: "In hand", size: 4, outlines: 4, small: true },
  ],
  switches: [{ id: "last", zone: "hand", label: "Last player" }],
  request: ({ cards: { tableau, hand }, switches: { last } }) => (tableau.length + hand.length ? { tableau, hand, last_player: last } : null),
  sentence: (_, { total, tableau, hand, showboat }) => ({
    text: `${showboat ? "A showboat! " : ""}The hand is worth ${total}${hand ? `: ${tableau} for the cards played, ${Math.abs(hand)} lost for the hand` : ""}.`,
  }),
  badges: (zone, value, { lines }) => value.cards[zone].map((card) => {
    const line = lines.find(({ cards }) => cards.includes(card));
    return line && { text: line.cards.length > 1 ? "0" : `${line.points > 0 ? "+" : ""}${line.points}`, look: line.points ? "" : "dim" };
  }),
  lines: (_, { lines }) => lines.map(({ rule, cards, points, message }) => ({ cards, text: message, points, rule })),
};

/* ── the table ── */

/** An action in words. */
const words = ({ type, player, card }) => ({
  choose: `${player} lays ${card} face down`,
  pick: `${player} takes ${card} from the center`,
  retire: `${player} retires`,
  deal: "the next hand is dealt",
})[type];

function Board({ state, listing, toAct, verdict, act, note, unseen }) {
  const { phase, center, players } = state;
  const acting = phase === "act" ? toAct[0] : null;
  const choose = (player) => (card) => act({ type: "choose", player, card });
  const tapHand = (player) => (card) => (card === UNKNOWN ? unseen(player, choose(player)) : choose(player)(card));
  const linesOf = (player) => verdict?.score?.find((each) => each.player === player)?.lines;
  const worth = (player) => linesOf(player)?.reduce((sum, { points }) => sum + points, 0);
  const tapPlayed = (player) => (card) => {
    const line = linesOf(player)?.find(({ cards }) => cards.includes(card));
    note(line ? { text: line.message, rule: line.rule } : `${player} played ${card}`);
  };
  return html`
    <${Facts} facts=${[`Hand ${state.hand_number} of 6`, `round ${state.round}`, { choose: "everybody lays a card face down", act: `${acting ?? "somebody"} takes a card or retires`, deal: "the hand is over", finished: "the game is over" }[phase]]} />
    <section class="middle" aria-label="Center">
      <${Cards} cards=${center} deck=${deck} size="m" label="Center" empty="No cards in the center" legal=${(card) => isListed(listing, { type: "pick", card })}
        onTap=${(card) => act({ type: "pick", player: acting ?? players[0].id, card })} />
      <div class="row"><${Pile} cards=${state.deck} deck=${deck} label="deck" /><${Pile} cards=${state.discard} deck=${deck} label="out" />
        ${phase === "act" && acting && html`<button type="button" class="button" onClick=${() => act({ type: "retire", player: acting })}>${acting} retires</button>`}
        ${phase === "deal" && html`<button type="button" class="button primary" onClick=${() => act({ type: "deal" })}>Deal the next hand</button>`}</div>
    </section>
    <div class="seats">
      ${fromActing(players, toAct).map(({ id, hand, tableau, chosen, retired, score }) => {
        const points = worth(id);
        return html`
          <${Seat} key=${id} player=${id} turn=${toAct.includes(id)} note=${retired ? "retired" : ""} score=${`${score ?? "?"} points`}>
            <div class="seat-cards">
              ${(tableau.length > 0 || chosen) && html`<div><span class="small soft">Played${tableau.length && points != null ? `: this hand is worth ${points} now` : ""}</span>
                <div class="row">${tableau.length > 0 && html`<${Cards} cards=${tableau} deck=${deck} order label="Played by ${id}" onTap=${tapPlayed(id)} />`}${chosen && html`<${Cards} cards=${[chosen]} deck=${deck} label="Face down" badge=${() => "down"} onTap=${() => note({ text: `${id} has laid a card face down, which stays there`, rule: "showboat.choose" })} />`}</div></div>`}
              <div>${(tableau.length > 0 || chosen) && html`<span class="small soft">Hand</span>`}<${Cards} cards=${hand} deck=${deck} label="Hand of ${id}" empty="No cards in hand" legal=${(card) => isListed(listing, { type: "choose", player: id, card })} onTap=${tapHand(id)} /></div>
            </div>
          <//>`;
      })}
    </div>`;
}

const linkWords = ["players", "hand", "tableau", "chosen", "acted", "retired", "score", "phase", "hand_number", "round", "center", "deck", "discard", "choose", "pick", "retire", "player", "card"].map((word) => `"${word}"`);

export default { slug: "showboat", name: "Showboat", deck, ask, words: ['"game":"showboat","options":{}', ...linkWords], table: { Board, words } };
