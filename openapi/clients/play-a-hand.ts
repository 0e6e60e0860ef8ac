/** A hand of Showboat, played with openapi-fetch and the types that openapi-typescript makes of the document. */

import createClient, { type Client } from "openapi-fetch";
import type { paths, ShowboatAction, ShowboatAdjudicateAnswer, ShowboatState } from "./adjudicator.js";

const PLAYERS = ["ann", "bob", "cid"];
const SEED = "lighthouse";
const MOST_ACTIONS = 100;

type Api = Client<paths>;

/** Plays, and tells what happened. */
export async function playAHand(url: string) {
  const api = createClient<paths>({ baseUrl: url });
  let state = await dealt(api);
  const told: string[] = [];
  while ((state.phase === "choose" || state.phase === "act") && told.length < MOST_ACTIONS) {
    const actions = await listed(api, state);
    const action = actions[told.length % actions.length];
    if (action === undefined) throw new Error("nothing can be done");
    told.push(inWords(action));
    const verdict = await judged(api, state, action);
    if (verdict.legal !== true) throw new Error(`listed, and not legal: ${inWords(action)}`);
    state = verdict.state;
  }
  return {
    actions: told,
    phase: state.phase,
    scores: Object.fromEntries(state.players.map((player) => [player.id, player.score])),
    broken: await brokenRule(api, state),
    problem: await refusedQuestion(api, state),
  };
}

async function dealt(api: Api): Promise<ShowboatState> {
  const { data, error } = await api.POST("/v1/showboat/new", {
    body: { players: PLAYERS, seed: SEED },
  });
  if (error) throw new Error(error.detail);
  return data.state;
}

async function listed(api: Api, state: ShowboatState): Promise<ShowboatAction[]> {
  const { data, error } = await api.POST("/v1/showboat/actions", { body: { state } });
  if (error) throw new Error(error.detail);
  return data.actions;
}

async function judged(
  api: Api,
  state: ShowboatState,
  action: ShowboatAction,
): Promise<ShowboatAdjudicateAnswer> {
  const { data, error } = await api.POST("/v1/showboat/adjudicate", { body: { state, action } });
  if (error) throw new Error(error.detail);
  return data;
}

/** An action as a line of a protocol; its type tells which fields it has. */
function inWords(action: ShowboatAction): string {
  switch (action.type) {
    case "choose":
    case "pick":
      return `${action.player} ${action.type} ${action.card}`;
    case "retire":
      return `${action.player} ${action.type}`;
    case "deal":
      return action.type;
  }
}

/** An illegal action is an answer: the hand is over, so nobody can choose a card. */
async function brokenRule(api: Api, state: ShowboatState): Promise<string | undefined> {
  const verdict = await judged(api, state, { type: "choose", player: "ann", card: "KF" });
  return verdict.violations[0]?.rule;
}

/** A question that makes no sense is a problem: nobody of this name sits at the table. */
async function refusedQuestion(api: Api, state: ShowboatState): Promise<string | undefined> {
  const { error } = await api.POST("/v1/showboat/view", { body: { state, player: "zoe" } });
  return error?.type;
}
