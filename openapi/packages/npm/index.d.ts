import type { Client, ClientOptions } from "openapi-fetch";
import type { components, paths } from "./adjudicator.js";

/** A client of the adjudicator at this address. */
export function createClient(baseUrl: string, options?: ClientOptions): Client<paths>;

/** Every record of the document, by its name. */
export type Schemas = components["schemas"];
export type { components, paths };
