/* A rule that something cites: its title and text one tap away, and its place in the rulebook. */

import { html, useState } from "/assets/app/ui.js";
import { useFetched } from "/assets/app/api.js";
import { Sheet } from "/assets/app/sheet.js";
import { Said } from "/assets/cards/card.js";

export const rulebookOf = (slug) => `/rules/${slug}`;
export const placeOf = (id) => `${rulebookOf(id.split(".")[0])}#${id}`;

function RuleSheet({ id, onClose, deck }) {
  const slug = id.split(".")[0];
  const { value: book, trouble } = useFetched(`/v1/${slug}/rules`);
  const rule = book?.find((each) => each.id === id);
  return html`
    <${Sheet} title=${rule?.title ?? "The rule"} onClose=${onClose}>
      ${rule && html`<p class="rule-text"><${Said} text=${rule.text} deck=${deck} /></p><p class="soft small">${rule.ruling && html`<span class="ruling">Our ruling</span> `}${rule.source}</p>`}
      ${trouble && html`<p>${trouble.message}</p>`}
      <p><a class="button" href=${placeOf(id)}>Open in the rulebook</a></p>
    <//>`;
}

/** A small mark that opens the rule; without a mouse's left button it is a link like any other. */
export function RuleLink({ id, deck, text = "§" }) {
  const [open, setOpen] = useState(false);
  const onClick = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return html`<a class="rule-link" href=${placeOf(id)} aria-label="The rule: ${id}" title=${id} onClick=${onClick}>${text}</a>${open && html`<${RuleSheet} id=${id} deck=${deck} onClose=${() => setOpen(false)} />`}`;
}
