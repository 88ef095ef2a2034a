import { jsonResponse } from "../response/json-response";

/** `GET /livez`: this process answers. It asks nothing else: a restart would not bring a database back. */
export function loader() {
  return jsonResponse({ live: true });
}
