/* A sheet over the page: the browser's own dialog, which keeps the focus and gives it back. */

import { html, useLayoutEffect, useRef } from "/assets/app/ui.js";

export function Sheet({ title, onClose, children, wide }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    place.current.showModal();
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  return html`
    <dialog class=${wide ? "sheet wide" : "sheet"} ref=${place} onClose=${onClose} aria-labelledby="sheet-title"
      onClick=${(event) => event.target === place.current && place.current.close()}>
      <div class="sheet-body">
        <header><h2 id="sheet-title">${title}</h2><button type="button" class="icon" aria-label="Close" onClick=${() => place.current.close()}>✕</button></header>
        ${children}
      </div>
    </dialog>`;
}
