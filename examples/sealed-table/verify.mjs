// The same as verify.py, in JavaScript: node verify.mjs game.json
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

// RFC 8785 takes its numbers and texts, and the order of names, from JavaScript.
const canonical = (value) =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(",")}]`
    : value !== null && typeof value === "object"
      ? `{${Object.keys(value)
          .sort()
          .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
          .join(",")}}`
      : JSON.stringify(value);

const hash = (value) => createHash("sha256").update(canonical(value)).digest("hex");
const mac = (secret, value) =>
  createHmac("sha256", Buffer.from(secret, "hex")).update(canonical(value)).digest("hex");

function faults({ seed, secret, commitment, game, options, players, actions, chains }) {
  const found = [];
  if (hash({ seed, secret }) !== commitment) found.push("the commitment is not to this seed and this secret");
  let chain = mac(secret, { commitment, game, options, players });
  if (chain !== chains[0]) found.push("the first chain is not of this game, these options and these players");
  if (chains.length !== actions.length + 1) found.push("there is a chain for the deal, and one for each action");
  for (const [index, action] of actions.entries()) {
    chain = mac(secret, { action, chain });
    if (chain !== chains[index + 1]) {
      found.push(`step ${index + 1} had another action: ${JSON.stringify(action)}`);
      break;
    }
  }
  return found;
}

const found = faults(JSON.parse(readFileSync(process.argv[2], "utf8")));
console.log(found.join("\n") || "everything is as it was told");
process.exit(found.length ? 1 : 0);
