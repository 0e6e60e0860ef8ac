"use strict";

// One document for each game, and one for everything; ?game=spades chooses.
const chosen = new URLSearchParams(location.search).get("game");

function link(name, slug) {
  const made = document.createElement("a");
  made.textContent = name;
  made.href = slug ? `/docs?game=${encodeURIComponent(slug)}` : "/docs";
  if (slug === chosen) made.setAttribute("aria-current", "page");
  return made;
}

async function offerDocuments() {
  const { games } = await (await fetch("/v1/games")).json();
  const links = games.map(({ name, slug }) => link(name, slug));
  document.querySelector("nav").append(link("All games", null), ...links);
}

window.SwaggerUIBundle({
  url: chosen ? `/v1/${encodeURIComponent(chosen)}/openapi.json` : "/openapi.json",
  dom_id: "#document",
  deepLinking: true,
  docExpansion: chosen ? "list" : "none",
  filter: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
offerDocuments();
