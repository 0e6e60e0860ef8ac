import createFetchClient from "openapi-fetch";

/** A client of the adjudicator at this address. */
export function createClient(baseUrl, options = {}) {
  return createFetchClient({ ...options, baseUrl });
}
