import { health } from "~/domain/health";
import { clock } from "~/platform/clock";
import { jsonResponse } from "../response/json-response";

/** `GET /healthz`: how the database and the daemon are, in words. 503 only when the database is away. */
export async function loader() {
  const state = await health(clock.now());
  return jsonResponse(state, state.database === "ok" ? 200 : 503);
}
