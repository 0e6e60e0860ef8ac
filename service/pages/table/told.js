/* What is said of the last thing tapped: why it is not allowed, or what came of it. */

import { html, listed, spaced } from "/assets/app/ui.js";
import { TroubleNote } from "/assets/app/frame.js";
import { RuleLink } from "/assets/app/rules.js";
import { Said, inWords } from "/assets/cards/card.js";

/** What is said of something that was tapped and is no action: a text, or one with its rule. */
export const Note = ({ note, deck, names }) => html`<p class="told-head"><span><${Said} text=${note.text ?? note} deck=${deck} names=${names} /></span>${note.rule && html`<${RuleLink} id=${note.rule} deck=${deck} />`}</p>`;

const Reason = ({ each, deck, names }) => html`<li><span class="line-text"><${Said} text=${each.message} deck=${deck} names=${names} /></span><${RuleLink} id=${each.rule} deck=${deck} /></li>`;

/** An action in words, where the game's module has none of its own. */
export function actionWords({ type, player, ...fields }) {
  const rest = Object.entries(fields).map(([name, value]) => (name === "card" || name === "cards" ? [value].flat().join(" ") : `${spaced(name)} ${typeof value === "object" ? JSON.stringify(value) : value}`));
  return [player, spaced(type), ...rest].filter((word) => word !== undefined && word !== "").join(" ");
}

const wordsFor = (game) => game.table?.words ?? actionWords;

export function Told({ game, verdict, action, refused, trouble, names, toAct, onClose }) {
  const { deck } = game;
  const said = (text) => html`<${Said} text=${text} deck=${deck} names=${names} />`;
  if (trouble) return html`<${TroubleNote} trouble=${trouble} deck=${deck} Said=${Said} />`;
  if (refused) {
    return html`
      <div class="told refused"><p class="told-head"><b>No.</b> <span>${said(wordsFor(game)(refused.action))}</span><button type="button" class="icon" aria-label="Close" onClick=${onClose}>✕</button></p>
        <ul class="lines">${refused.verdict.violations.map((each, index) => html`<${Reason} key=${index} each=${each} deck=${deck} names=${names} />`)}</ul></div>`;
  }
  if (!verdict) return html`<p class="soft">${toAct.length ? `${listed(toAct)} to act: tap what is done.` : "Tap what is done."}</p>`;
  const [first, ...others] = verdict.events;
  return html`
    <div class="told">
      <p class="told-head"><b>${verdict.legal === null ? "Nobody can tell." : "Yes."}</b> <span>${first ? said(first.message) : action && said(wordsFor(game)(action))}</span>${first && html`<${RuleLink} id=${first.rule} deck=${deck} />`}</p>
      ${verdict.legal === null && html`<ul class="lines">${verdict.undetermined.map((each, index) => html`<${Reason} key=${index} each=${each} deck=${deck} names=${names} />`)}</ul>`}
      ${others.length > 0 && html`<ul class="lines">${others.map((each, index) => html`<${Reason} key=${index} each=${each} deck=${deck} names=${names} />`)}</ul>`}
      ${verdict.outcome && html`<p class="outcome"><b>${listed(verdict.outcome.winners)} ${verdict.outcome.winners.length > 1 ? "win" : "wins"}.</b> <${RuleLink} id=${verdict.outcome.rule} deck=${deck} /></p>`}
    </div>`;
}

/** The same in words alone. */
export function toldInWords({ game, verdict, action, refused, names }) {
  const said = (text) => inWords(text, game.deck, names);
  if (refused) return [`Not allowed: ${said(wordsFor(game)(refused.action))}`, ...refused.verdict.violations.map(({ message }) => `· ${said(message)}`)].join("\n");
  return (verdict?.events ?? []).map(({ message }) => `· ${said(message)}`).join("\n");
}
