/* Narrows the rules down to those that have all the words written. */

const rules = [...document.querySelectorAll(".rule")].map((place) => ({ place, text: place.textContent.toLowerCase() }));
const sections = [...document.querySelectorAll("main section")];
const topics = document.querySelector("nav");
const found = document.querySelector("#found");

document.querySelector("#find").addEventListener("input", ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const { place, text } of rules) {
    place.hidden = !words.every((word) => text.includes(word));
    left += !place.hidden;
  }
  for (const section of sections) section.hidden = !section.querySelector(".rule:not([hidden])");
  topics.hidden = words.length > 0;
  found.textContent = words.length ? `${left} of ${rules.length} rules` : "";
});
