import { html } from "/assets/app/ui.js";
import { Frame } from "/assets/app/frame.js";
export const Tables = ({ games }) => html`<${Frame} title="Tables"><main></main><//>`;
export const Table = ({ game }) => html`<${Frame} title=${game.name}><main></main><//>`;
