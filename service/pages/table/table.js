/* A whole table: the game's own drawing of it, what was just decided, and the way back and forth through what was done. */

import { html, useEffect, useLayoutEffect, useState } from "/assets/app/ui.js";
import { Frame, TroubleNote } from "/assets/app/frame.js";
import { rulebookOf } from "/assets/app/rules.js";
import { DealSheet } from "/assets/table/deal.js";
import { EditSheet, NameSheet } from "/assets/table/edit.js";
import { LONGEST_LINK, toLink, toSeenLink, tooLong } from "/assets/table/link.js";
import { unseenNote } from "/assets/table/parts.js";
import { PlainBoard } from "/assets/table/plain.js";
import { EVERYBODY, SPECTATOR, useTable } from "/assets/table/store.js";
import { Note, Told, toldInWords } from "/assets/table/told.js";

/** Where somebody goes on who has just acted, the likeliest place first. */
const NEXT = [".seat.turn .card.legal", ".middle .card.legal", ".middle .choice", ".middle .button", ".seat.turn button", "main"];

function History({ table, goTo }) {
  const { cursor, actions } = table;
  return html`
    <div class="history">
      <button type="button" class="button" disabled=${cursor === 0} onClick=${() => goTo(cursor - 1)}>Take back</button>
      <input type="range" aria-label="Moment" aria-valuetext=${`after ${cursor} of ${actions.length} actions`} min="0" max=${Math.max(1, actions.length)} value=${cursor} disabled=${!actions.length} onInput=${(event) => goTo(Number(event.target.value))} />
      <span class="small tabular">${cursor}/${actions.length}</span>
      <button type="button" class="icon" aria-label="One step on" disabled=${cursor === actions.length} onClick=${() => goTo(cursor + 1)}>›</button>
    </div>`;
}

export function Table({ game, facts, given }) {
  const at = useTable(game, given);
  const { table, state, verdict, action, listing, refused, trouble } = at;
  const [dealing, setDealing] = useState(false);
  const [editing, setEditing] = useState(false);
  const [naming, setNaming] = useState(null);
  const [note, setNote] = useState("");
  useEffect(() => setNote(""), [state, refused]);
  useLayoutEffect(() => {
    // A card that was played is gone; the focus goes on to whoever acts next, and not back to the top of the page.
    if (listing && document.activeElement === document.body) NEXT.map((place) => document.querySelector(place)).find(Boolean)?.focus({ preventScroll: true });
  }, [listing]);
  const sheet = dealing && html`<${DealSheet} facts=${facts} game=${game} players=${table?.opening.players.map(({ id }) => id)} onDeal=${at.deal} onUnseen=${async (origin) => { await at.dealUnseen(origin); setEditing(true); }} onEnter=${at.enter} onBack=${at.goBack} onClose=${() => setDealing(false)} />`;
  if (!table) {
    return html`
      <${Frame} title=${facts.name} kind="table-screen">
        <main class="home-main" tabindex="-1"><p class="lead">${facts.summary}</p>${trouble && html`<${TroubleNote} trouble=${trouble} again=${at.again} />`}
          <p class="row"><button type="button" class="button primary" onClick=${() => setDealing(true)}>Lay a table</button><a class="button" href=${rulebookOf(facts.slug)}>The rules</a></p></main>${sheet}
      <//>`;
  }
  const names = table.opening.players.map(({ id }) => id);
  const toAct = listing?.to_act ?? verdict?.to_act ?? [];
  const share = async () => {
    const packed = table.viewer === EVERYBODY
      ? await toLink(game, table, { now: await at.now(), before: await at.before() }, refused?.action)
      : await toSeenLink(game, state, refused?.action);
    const link = `${location.origin}/#table/${facts.slug}/${packed}`;
    if (link.length > LONGEST_LINK) throw tooLong(link.length);
    return { link, text: [facts.name, toldInWords({ game, verdict, action, refused, names })].filter(Boolean).join("\n") };
  };
  const Board = game.table?.Board ?? PlainBoard;
  /** A card is tapped that is not seen: where nobody hides it, whoever taps it may say which it is. */
  function unseen(player, then) {
    if (table.viewer !== EVERYBODY) setNote(unseenNote(player));
    else if (then) setNaming({ player, then });
    else setNote("Nobody has said which card that is. “Change” lets you say it.");
  }
  return html`
    <${Frame} title=${facts.name} rules=${rulebookOf(facts.slug)} share=${share} kind="table-screen">
      <main class="table" tabindex="-1">
        <div class="table-top">
          <label class="small">Seen by <select value=${table.viewer} onChange=${(event) => at.seenBy(event.target.value)}>
            ${[[EVERYBODY, "everybody"], [SPECTATOR, "a spectator"], ...names.map((name) => [name, name])].map(([value, text]) => html`<option key=${value} value=${value} selected=${value === table.viewer}>${text}</option>`)}</select></label>
          ${table.viewer === EVERYBODY && html`<button type="button" class="button" onClick=${() => setEditing(true)}>Change</button>`}<button type="button" class="button" onClick=${() => setDealing(true)}>New</button>
        </div>
        <div class="board ${facts.slug}"><${Board} key=${facts.slug} state=${state} deck=${game.deck} listing=${listing} toAct=${toAct} verdict=${verdict} viewer=${table.viewer} act=${at.act} note=${setNote} unseen=${unseen} /></div>
        <div class="verdict-bar">
          <div class="verdict-said" role="status" aria-live="polite" tabindex="0" aria-label="Verdict">${note ? html`<${Note} note=${note} deck=${game.deck} names=${names} />` : html`<${Told} game=${game} verdict=${verdict} action=${action} refused=${refused} trouble=${trouble} names=${names} toAct=${toAct} onClose=${at.forget} />`}</div>
          <${History} table=${table} goTo=${at.goTo} />
        </div>
      </main>${sheet}
      ${editing && !dealing && html`<${EditSheet} game=${game} state=${state} onEnter=${at.enter} onClose=${() => setEditing(false)} />`}
      ${naming && html`<${NameSheet} game=${game} player=${naming.player} onName=${naming.then} onClose=${() => setNaming(null)} />`}
    <//>`;
}
