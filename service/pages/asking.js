/** A refusal of the service, with the problem that it told. */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** What the service answers; with a body, the question is posted. */
export async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, options).catch(() => {
    throw new Error("The service cannot be reached.");
  });
  const said = await answer.json().catch(() => {
    throw new Error(`The service answered ${answer.status}, and not in JSON.`);
  });
  if (!answer.ok) throw new Refusal(said);
  return said;
}

/** A call of a game. */
export const call = (game, name, body) => ask(`/v1/${game}/${name}`, body);

/**
 * A giver of turns: each call begins one, and answers whether it is still the latest.
 * Answers need not come in the order of their questions.
 */
export function turns() {
  let latest = 0;
  return () => {
    const mine = ++latest;
    return () => mine === latest;
  };
}

/** Wait for an answer and use it, or its failure, unless a later turn has begun. */
export async function inTurn(begin, answer, use) {
  const current = begin();
  try {
    const said = await answer;
    if (current()) use(said);
  } catch (error) {
    if (current()) throw error;
  }
}
