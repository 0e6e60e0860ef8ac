/* The drawings of all suits, on 24 by 24. They take the colour of their card; what is cut out shows the card's face. */

import { html } from "/assets/app/ui.js";

const line = (width) => ({ fill: "none", stroke: "currentColor", "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
const cut = { fill: "none", stroke: "var(--face)", "stroke-width": 1.5, "stroke-linecap": "round", "stroke-linejoin": "round" };
const mirrored = "translate(24 0) scale(-1 1)";

const CLAW = "M7.2 11.6C3.3 10.7 1.3 7.8 2.2 3.6c1.5.4 2.5 1.3 3 2.7.2-1.7.9-3 2.3-3.8 2 3.3 2 6.3-.3 9.1z";
const PETALS = [0, 72, 144, 216, 288];
const petal = (turn) => html`<ellipse cx="12" cy="6.3" rx="3.7" ry="4.5" transform="rotate(${turn} 12 12)" />`;

const DRAWINGS = {
  anchor: () => html`
    <g ...${line(2.3)}><circle cx="12" cy="4.7" r="2.3" /><path d="M12 7v14.2M7.8 10.5h8.4M3.4 13.2c.4 4.7 4 8 8.6 8s8.2-3.3 8.6-8" /></g>
    <path d="M1.7 16.4l1.7-4.9 4 3.3zM22.3 16.4l-1.7-4.9-4 3.3z" />`,
  boat: () => html`<path d="M11.3 1.8v13.7H3.8zM13.2 5v10.5h6.6zM1.8 17h20.4l-2.5 4.1a2.4 2.4 0 0 1-2 1.1H6.3a2.4 2.4 0 0 1-2-1.1z" />`,
  crab: () => html`
    <ellipse cx="12" cy="14.6" rx="6.3" ry="4.9" /><path d=${CLAW} /><path d=${CLAW} transform=${mirrored} />
    <g ...${line(1.7)}><path d="M6 15.6l-3.6-.8M6.6 17.7l-3.3 1.5M8.4 19.3l-2 2.5M18 15.6l3.6-.8M17.4 17.7l3.3 1.5M15.6 19.3l2 2.5M10 10.2V7.6M14 10.2V7.6" /></g>`,
  dolphin: () => html`
    <path d="M1.5 15.2C3.3 8.6 8.2 5 14.3 5.4c.8-1.7 2.2-2.9 4.3-3.5-.5 1.7-.5 3.2 0 4.7 1.3.8 2.2 1.8 2.7 3 .9.3 1.5.8 1.7 1.6-.9.6-2 .8-3.2.5-1.3.9-2.7 1.3-4.3 1.3.1 1.6-.4 3-1.6 4.2-.6-1.4-1.4-2.5-2.5-3.3-2.2.4-3.7 1.4-4.6 3 1.4 1.4 2 3 1.7 5-1.6-1.7-3.3-2.7-5.2-2.9-.9-.1-1.7-.3-2.4-.8 1.1-.8 1.6-1.8 1.7-3z" />
    <circle cx="17.7" cy="9" r=".95" fill="var(--face)" />`,
  flower: () => html`${PETALS.map(petal)}<circle cx="12" cy="12" r="3.1" fill="var(--face)" /><circle cx="12" cy="12" r="1.6" />`,
  tree: () => html`<path d="M12 1.3l5.2 6.5h-2.5l4.3 5.6h-2.7l4.6 5.8H3.1l4.6-5.8H5l4.3-5.6H6.8z" /><rect x="10.5" y="18.5" width="3" height="4.2" rx=".7" />`,

  rock: () => html`<path d="M7.2 4.4l7-1.7 5.6 4.6 2 6.7-3.7 5.9-8.6 1.4-6.4-4L2.2 10.5z" /><path d="M7.6 8.3l4.6 2.3 5.3-2.1M12.2 10.6l-1.5 6.6" ...${cut} />`,
  paper: () => html`<path d="M5.5 1.8h8.7l5.3 5.3v14.1a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-18.4a1 1 0 0 1 1-1z" /><path d="M13.9 2.2v5.1h5.2M8 11.7h8M8 14.9h8M8 18.1h5" ...${cut} />`,
  scissors: () => html`<g ...${line(2.4)}><circle cx="6" cy="18.3" r="3" /><circle cx="18" cy="18.3" r="3" /><path d="M7.8 15.7L16.8 2.3M16.2 15.7L7.2 2.3" /></g><circle cx="12" cy="9.4" r=".9" fill="var(--face)" />`,
  lizard: () => html`
    <ellipse cx="12" cy="4.2" rx="2.7" ry="3.1" /><ellipse cx="12" cy="10.6" rx="3.1" ry="5.2" />
    <g ...${line(2)}><path d="M9.5 8.2L5.6 7.4 4.3 4.4M14.5 8.2l3.9-.8 1.3-3M9.7 13l-4 1.2-1.2 3.2M14.3 13l4 1.2 1.2 3.2" /></g>
    <path d="M11.6 14.5c.6 3.5-2.4 4.3-1 6.5.9 1.4 3 1.2 3.7-.2" ...${line(2.2)} />`,
  water: () => html`<path d="M12 1.6c4.5 5.3 7 9 7 12.9a7 7 0 0 1-14 0c0-3.9 2.5-7.6 7-12.9z" /><path d="M8.3 14.6a3.9 3.9 0 0 0 3.2 4" ...${cut} />`,

  club: () => html`<circle cx="12" cy="6.6" r="4.5" /><circle cx="6.6" cy="13.6" r="4.5" /><circle cx="17.4" cy="13.6" r="4.5" /><path d="M10.7 9h2.6c-.2 5.8.8 9.6 3.4 13H7.3c2.6-3.4 3.6-7.2 3.4-13z" />`,
  diamond: () => html`<path d="M12 1.5L19.8 12 12 22.5 4.2 12z" />`,
  heart: () => html`<path d="M12 21.7C5 16.1 2 12.4 2 8.3c0-3.2 2.4-5.5 5.3-5.5 2 0 3.7 1.1 4.7 3.1 1-2 2.7-3.1 4.7-3.1 2.9 0 5.3 2.3 5.3 5.5 0 4.1-3 7.8-10 13.4z" />`,
  spade: () => html`<path d="M12 1.6c5.9 5.2 9 8.5 9 12 0 2.7-2 4.6-4.4 4.6-1.4 0-2.6-.6-3.4-1.7.2 2.2 1 4 2.6 5.7H8.2c1.6-1.7 2.4-3.5 2.6-5.7-.8 1.1-2 1.7-3.4 1.7C5 18.2 3 16.3 3 13.6c0-3.5 3.1-6.8 9-12z" />`,
  joker: () => html`<path d="M12 1.8l2.8 6.7 7.2.6-5.5 4.7 1.7 7-6.2-3.8-6.2 3.8 1.7-7L2 9.1l7.2-.6z" />`,

  attack: () => html`<path d="M3 3l1-1.2 10.2 9.2 2-2 1.5 1.5-2.1 2.1 5.4 5.5-2.5 2.5-5.5-5.4-2.1 2.1-1.5-1.5 2-2z" />`,
  shield: () => html`<path d="M12 1.8l8.5 3v6.6c0 5-3.3 8.7-8.5 10.8-5.2-2.1-8.5-5.8-8.5-10.8V4.8z" />`,
  leaf: () => html`<path d="M21.5 2.5c.8 9.8-2.3 16.4-10 16.8-2 .1-3.7-.5-5-1.5L4.3 21.5l-1.7-1.3 3.3-4.4C2.5 8.6 10 3.4 21.5 2.5z" /><path d="M6.8 16.6L15 8.6" ...${cut} />`,
  spark: () => html`<path d="M12 1.5l2.6 7.9 7.9 2.6-7.9 2.6L12 22.5l-2.6-7.9L1.5 12l7.9-2.6z" />`,
  plain: () => html`<circle cx="12" cy="12" r="6.5" />`,
};

/** The drawings, once in a page; `Suit` uses them. */
export const Drawings = () => html`
  <svg class="drawings" width="0" height="0" aria-hidden="true" focusable="false">
    ${Object.entries(DRAWINGS).map(([name, draw]) => html`<symbol id="draw-${name}" key=${name} viewBox="0 0 24 24">${draw()}</symbol>`)}
  </svg>`;

export const Suit = ({ name }) => html`<svg class="suit" aria-hidden="true" focusable="false" fill="currentColor"><use href="#draw-${name}" /></svg>`;
