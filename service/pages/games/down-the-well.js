import { html, listed, useEffect, useState } from "/assets/app/ui.js";
import { Card } from "/assets/cards/card.js";
import { ISLAND as deck, UNKNOWN } from "/assets/cards/decks.js";
import { Suit } from "/assets/cards/suits.js";
import { Cards, Facts, Pile, Seat, fromActing, isListed, sorted } from "/assets/table/parts.js";

const letters = deck.suits.map(({ letter }) => letter);
const suitOf = (token) => token.at(-1);
const topOf = (well, letter) => well.find((token) => suitOf(token) === letter);

const ONE_ROW = 7;

const ask = {
  title: "May I play this, must I?",
  hint: "Tap the top card of each pile; then choose My hand, and tap your cards.",
  call: "playable",
  example: "5A.KB.QC.3T~6A.2B.KC.7F",
  zones: [
    { id: "well", label: "Pile tops", size: 6, outlines: 6, small: true, replaces: (held, token) => suitOf(held) === suitOf(token) },
    { id: "hand", label: "My hand", size: 12, outlines: 6, small: true },
  ],
  request: ({ cards: { well, hand } }) => (hand.length ? { piles: Object.fromEntries(letters.map((letter) => [letter, topOf(well, letter) ?? []])), hand } : null),
  sentence: (_, { playable, buried, must_play }) => {
    if (!must_play) return { text: `No card can be played: ${buried.length ? "you pass, and are out for this round" : "the hand is empty"}.` };
    if (playable.length === 1) return { cards: playable, text: `You must play ${playable[0]}: no other card can be played.` };
    if (!buried.length) return { text: "You must play one of these: every card can be played." };
    // Two rows of cards leave no room for more words; each card says itself whether it can be played.
    const others = playable.length + buried.length > ONE_ROW ? "" : `; ${listed(buried.map(({ card }) => card))} cannot be played`;
    return { groups: [{ cards: playable }], text: `You must play one of these${others}.` };
  },
  badges: (zone, value, { playable }) => (zone === "hand" ? value.cards.hand.map((card) => (playable.includes(card) ? { text: "yes", look: "wins" } : { text: "no", look: "dim" })) : []),
  lines: ({ cards: { well } }, { playable, buried, must_play }) => [
    ...playable.map((card) => {
      const top = topOf(well, suitOf(card));
      return { cards: [card], text: top ? `${card} can be played: it is higher than ${top}` : `${card} can be played: its pile is empty`, rule: "down-the-well.higher", strong: true };
    }),
    ...buried.map(({ card, by, rule }) => ({ cards: [card], text: `${card} cannot be played: it is not higher than ${by}`, rule })),
    must_play ? { text: "Whoever holds a card that can be played must play one", rule: "down-the-well.must-play" } : { text: "Whoever can play nothing passes, and is out for the round", rule: "down-the-well.pass" },
  ],
};

/* ── the table ── */

const PASSED = 3;
const words = ({ type, player, card, cards = [] }) => ({
  "pass-three": `${player} passes ${listed(cards)} on`,
  play: `${player} plays ${card}`,
  pass: `${player} passes`,
  deal: "the next hand is dealt",
})[type];

const suitNamed = (letter) => deck.suits.find((suit) => suit.letter === letter);

const Well = ({ piles, note }) => html`
  <div class="well">${deck.suits.map(({ letter, name, drawing }) => {
    const pile = piles[letter] ?? [];
    const top = pile.at(-1);
    return html`<span class="well-pile" key=${letter}>${top
      ? html`<${Card} token=${top} deck=${deck} label=${`${name}: ${deck.name(top)} on top of ${pile.length}`} onTap=${() => note({ text: `Only a card of ${name} that is higher than ${top} can be played there`, rule: "down-the-well.higher" })} />`
      : html`<span class="outline size-m" role="img" aria-label="${name}: empty"><${Suit} name=${drawing} /></span>`}<span class="small" aria-hidden="true">${pile.length}</span></span>`;
  })}</div>`;

function Board({ state, listing, toAct, act, note, unseen }) {
  const { phase, players, turn, lead, piles } = state;
  const [chosen, setChosen] = useState({});
  useEffect(() => setChosen({}), [state]);
  const choosing = phase === "pass-three";
  const held = (player) => chosen[player] ?? [];
  function tap(player, card, place) {
    if (card === UNKNOWN && !choosing) return unseen(player, (named) => act({ type: "play", player, card: named }));
    if (!choosing || players.find(({ id }) => id === player).passing) return act({ type: "play", player, card });
    const now = held(player);
    return setChosen({ ...chosen, [player]: now.includes(place) ? now.filter((each) => each !== place) : [...now, place].slice(-PASSED) });
  }
  return html`
    <${Facts} facts=${[state.options.match && `Hand ${state.hand_number}`, phase === "play" && `Round ${state.round}`, { "pass-three": "everybody passes three cards to the left", play: `${turn ?? "somebody"} plays a card or passes`, deal: "the hand is over", finished: "the game is over" }[phase]]} />
    <section class="middle" aria-label="The well">
      <${Well} piles=${piles} note=${note} />
      <div class="row">${lead && html`<span class="row">${lead.card && html`<${Card} token=${lead.card} deck=${deck} size="s" onTap=${() => note({ text: `${lead.card} was turned over, and stays out of play`, rule: "down-the-well.lead.aside" })} />`}<span class="small">turned over${lead.suit ? html`:<br /><b>${suitNamed(lead.suit)?.name} open</b>` : ""}</span></span>`}
        <${Pile} cards=${state.deck} deck=${deck} label="deck" /><${Pile} cards=${state.discard} deck=${deck} label="out" />
        ${phase === "play" && turn && html`<button type="button" class="button" onClick=${() => act({ type: "pass", player: turn })}>${turn} passes</button>`}
        ${phase === "deal" && html`<button type="button" class="button primary" onClick=${() => act({ type: "deal" })}>Deal the next hand</button>`}</div>
    </section>
    <div class="seats">
      ${fromActing(players, toAct).map(({ id, hand, passing, out, score }) => html`
        <${Seat} key=${id} player=${id} turn=${toAct.includes(id)} note=${out ? "out for this round" : passing ? "has chosen" : ""} score=${`${score} points`}>
          ${passing && html`<div class="seat-cards"><span class="small soft">On their way to the left</span><${Cards} cards=${passing} deck=${deck} label="Passed by ${id}" onTap=${() => note({ text: "Three cards each are on their way to the left", rule: "down-the-well.pass-three" })} /><span class="small soft">Hand</span></div>`}
          <${Cards} cards=${hand} deck=${deck} label="Hand of ${id}" empty="No cards in hand" picked=${choosing && !passing ? (_, place) => held(id).includes(place) : undefined}
            legal=${(card) => isListed(listing, { type: "play", player: id, card })} onTap=${(card, place) => tap(id, card, place)} />
          ${choosing && !passing && html`<button type="button" class="button" disabled=${held(id).length < PASSED} onClick=${() => act({ type: "pass-three", player: id, cards: held(id).map((place) => sorted(hand, deck)[place]) })}>${held(id).length < PASSED ? `Tap ${PASSED - held(id).length} more to pass` : "Pass these three"}</button>`}
        <//>`)}
    </div>`;
}

const linkWords = ["options", "match", "players", "id", "hand", "passing", "out", "score", "phase", "pass-three", "play", "pass", "deal", "hand_number", "round", "lead", "card", "suit", "piles", "discard", "deck", "turn", "last_played_by", "player", "cards", "rng", "seed", "draws"].map((word) => `"${word}"`);

export default { slug: "down-the-well", name: "Down the Well", deck, ask, words: ['{"game":"down-the-well",', "null", "false", "true", ...linkWords], table: { Board, words } };
