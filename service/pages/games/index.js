/* The games that this page knows how to draw. Others are played from their declarations alone. */

export const MODULES = {
  "above-water": () => import("/assets/games/above-water.js"),
  "down-the-well": () => import("/assets/games/down-the-well.js"),
  showboat: () => import("/assets/games/showboat.js"),
  spades: () => import("/assets/games/spades.js"),
  "to-the-bottom": () => import("/assets/games/to-the-bottom.js"),
};

/** The questions on the first screen, in their order. */
export const QUESTIONS = [
  { slug: "spades", title: "Who wins this trick?", game: "Spades", fan: [["9P", "paper", "9"], ["KW", "water", "K"], ["3S", "scissors", "3"]] },
  { slug: "showboat", title: "What is this hand worth?", game: "Showboat", fan: [["2A", "anchor", "2"], ["KB", "boat", "K"], ["4C", "crab", "4"]] },
  { slug: "down-the-well", title: "May I play this, must I?", game: "Down the Well", fan: [["5D", "dolphin", "5"], ["QF", "flower", "Q"], ["6T", "tree", "6"]] },
  { slug: "above-water", title: "What is the most for these cards?", game: "Above Water", fan: [["5D", "diamond", "5"], ["5H", "heart", "5"], ["6S", "spade", "6"]] },
  { slug: "to-the-bottom", title: "What does this card cost?", game: "To the Bottom", fan: [["r", "attack", "5", "band-red"], ["b", "shield", "4", "band-blue"], ["v", "spark", "3", "band-violet"]] },
];
