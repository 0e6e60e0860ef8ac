const QUESTION = "#?";
const RULE = "#rule=";

/** The address of a question: a game, a state, and perhaps an action. */
export const questionHash = (question) => QUESTION + encodeURIComponent(JSON.stringify(question));

/** The address of a rule. */
export const ruleHash = (id) => RULE + encodeURIComponent(id);

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What an address asks for: a `question`, a `rule`, or nothing; or the `fault` because of which nobody can tell. */
export function readHash(hash, games) {
  try {
    if (hash.startsWith(RULE)) return { rule: decodeURIComponent(hash.slice(RULE.length)) };
    if (!hash.startsWith(QUESTION)) return {};
    const question = JSON.parse(decodeURIComponent(hash.slice(QUESTION.length)));
    if (!isRecord(question) || typeof question.game !== "string" || !isRecord(question.state)) throw new TypeError("no question");
    if (!games.has(question.game)) return { fault: `The link is about a game called “${question.game}”, which is not served here.` };
    return { question };
  } catch {
    return { fault: "The link cannot be read; perhaps a part of it was lost on the way." };
  }
}
