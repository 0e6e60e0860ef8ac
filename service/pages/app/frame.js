/* The bar on top of every screen, and what it opens. */

import { html, useEffect, useState } from "/assets/app/ui.js";
import { DeveloperSheet } from "/assets/app/developer.js";
import { ShareSheet } from "/assets/app/share.js";

/** `rules` is where the rulebook is, `clear` empties what is on screen, `share` makes `{ link, text }` of what is on screen, or is left out where there is nothing to share. */
export function Frame({ title, rules, share, clear, children, kind = "" }) {
  const [sharing, setSharing] = useState(null);
  const [developing, setDeveloping] = useState(false);
  const open = async () => {
    try {
      setSharing(await share());
    } catch (trouble) {
      setSharing({ trouble });
    }
  };
  useEffect(() => document.querySelector("main")?.focus({ preventScroll: true }), []);
  useEffect(() => { document.title = title ? `${title} · Adjudicator` : "Adjudicator"; }, [title]);
  return html`
    <div class="screen ${kind}">
      <header class="bar">
        <a class="brand" href="#" aria-label="Adjudicator: all questions"><span class="mark" aria-hidden="true"></span><span class="word">Adjudicator</span></a>
        ${title ? html`<h1 class="bar-title">${title}</h1>` : html`<span class="grow"></span>`}
        ${rules && html`<a class="icon" href=${rules} aria-label="The rules" title="The rules"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 6.5C9.5 4.8 6.5 4.5 3.5 5v13.5c3-.5 6-.2 8.5 1.5 2.5-1.700 5.5-2 8.5-1.5V5c-3-.5-6-.2-8.5 1.5zM12 6.5V20" /></svg></a>`}
        ${clear && html`<button type="button" class="icon" aria-label="Clear" title="Clear" onClick=${clear}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5" /></svg></button>`}
        ${share && html`<button type="button" class="icon" aria-label="Share" title="Share" onClick=${open}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12.5V20h14v-7.5" /></svg></button>`}
        <button type="button" class="icon" aria-label="For developers" title="For developers" onClick=${() => setDeveloping(true)}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8.5 6L3 12l5.5 6M15.5 6L21 12l-5.5 6" /></svg></button>
      </header>
      ${children}
      ${sharing && html`<${ShareSheet} ...${sharing} onClose=${() => setSharing(null)} />`}
      ${developing && html`<${DeveloperSheet} onClose=${() => setDeveloping(false)} />`}
    </div>`;
}

/** A problem, said so that people can mend it. */
export function TroubleNote({ trouble, deck, Said, again }) {
  const faults = trouble.errors?.length ? trouble.errors.map(({ detail }) => detail) : [trouble.message];
  return html`<div class="trouble"><b>${trouble.title === "The state cannot occur" || trouble.title === "Not a valid request" ? "That cannot be asked yet" : trouble.title}</b>${faults.slice(0, 3).map((fault) => html`<p>${Said ? html`<${Said} text=${fault} deck=${deck} />` : fault}</p>`)}${again && html`<button type="button" class="button" onClick=${again}>Try again</button>`}</div>`;
}
