import { readiness } from "~/domain/health";
import { jsonResponse } from "../response/json-response";

/** `GET /readyz`: whether this process can serve users now. 503 where it cannot, for a proxy to call another one. */
export async function loader() {
  const state = await readiness();
  return jsonResponse(state, state.ready ? 200 : 503);
}
