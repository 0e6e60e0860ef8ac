/* The first screen: a tile for each question, and the tables. */

import { html } from "/assets/app/ui.js";
import { Frame } from "/assets/app/frame.js";
import { Suit } from "/assets/cards/suits.js";
import { QUESTIONS } from "/assets/games/index.js";

const Fan = ({ cards }) => html`<span class="fan" aria-hidden="true">${cards.map(([key, suit, rank, colour = suit]) => html`<span key=${key} class="card suited size-xs2 c-${colour}"><span class="rank">${rank}</span><${Suit} name=${suit} /></span>`)}</span>`;

export function Home({ games }) {
  const served = new Set(games.map(({ slug }) => slug));
  return html`
    <${Frame} title="" kind="home">
      <main class="home-main" tabindex="-1">
        <h1 class="hero">Who is right?</h1>
        <p class="lead">Tap the cards, and see the answer with the rule behind it.</p>
        <ul class="tiles">
          ${QUESTIONS.filter(({ slug }) => served.has(slug)).map(({ slug, title, game, fan }) => html`
            <li key=${slug}><a class="tile" href="#ask/${slug}"><${Fan} cards=${fan} /><span class="tile-text"><b>${title}</b><span class="soft">${game}</span></span></a></li>`)}
          <li><a class="tile table-tile" href="#table"><span class="fan" aria-hidden="true"><span class="felt"></span></span><span class="tile-text"><b>Judge a whole table</b><span class="soft">Deal or enter one, play it, ask about any move</span></span></a></li>
        </ul>
        <nav class="books" aria-label="Rulebooks"><h2>The rules</h2><ul>${games.map(({ slug, name }) => html`<li key=${slug}><a href="/rules/${slug}">${name}</a></li>`)}</ul></nav>
      </main>
    <//>`;
}

/** The games, to lay a table of one. */
export const Tables = ({ games }) => html`
  <${Frame} title="Judge a whole table">
    <main class="home-main" tabindex="-1"><p class="lead">Which game is it?</p>
      <ul class="tiles">${games.map(({ slug, name, summary, players }) => html`<li key=${slug}><a class="tile" href="#table/${slug}"><span class="tile-text"><b>${name}</b><span class="soft">${summary}</span><span class="soft">${players.min} to ${players.max} players</span></span></a></li>`)}</ul>
    </main>
  <//>`;
