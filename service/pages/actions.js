import { element, worded } from "/assets/parts.js";

const MANY = 24;

function grouped(actions) {
  const groups = new Map();
  for (const action of actions) {
    const player = action.player ?? "";
    groups.set(player, [...(groups.get(player) ?? []), action]);
  }
  return groups;
}

function groupOf(player, actions, choose) {
  const buttons = actions.map((action) => element("button", { type: "button", title: JSON.stringify(action), onclick: () => choose(action) }, worded(action)));
  return element("div", { className: "group" }, element("h3", {}, `${player || "anybody"} (${actions.length})`), element("div", { className: "choices" }, ...buttons));
}

/** Hide the actions that lack one of the words, and the players who have none left. */
function narrow(groups, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const group of groups) {
    const player = group.querySelector("h3").textContent;
    for (const button of group.querySelectorAll("button")) {
      const about = `${player} ${button.textContent}`.toLowerCase();
      button.hidden = !words.every((word) => about.includes(word));
    }
    group.hidden = !group.querySelector("button:not([hidden])");
  }
}

/** What may be done, as elements: a button per listed action, and a filter where there are many. */
export function actionsOf({ to_act: waiting, actions, open }, choose) {
  const groups = [...grouped(actions)].map(([player, own]) => groupOf(player, own, choose));
  const filter = element("input", { type: "search", autocomplete: "off", spellcheck: false, oninput: () => narrow(groups, filter.value) });
  return [
    element("p", {}, waiting.length ? `Waiting for ${waiting.join(", ")}.` : "Nobody has anything left to do."),
    ...(actions.length > MANY ? [element("label", {}, "Only those with", filter)] : []),
    ...groups,
    ...open.map((each) => element("p", {}, `${each.type}: ${each.message}`)),
  ];
}
