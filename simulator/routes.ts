import { type Control, commandRoutes } from "./commands";
import { json } from "./http/answer";
import { type Route, route } from "./http/router";
import { numberRoutes } from "./messages/numbers";
import { sendMessage } from "./messages/send";
import { storeRoutes } from "./messages/store-reading";
import { typingRoutes } from "./messages/typing";
import { page } from "./page";
import { serverRoutes } from "./server-info";
import { pairingRoutes } from "./sessions/pairing";
import { sessionRoutes } from "./sessions/session-control";

/** Every call of WAHA that is simulated, the busiest first. */
export const apiRoutes: readonly Route[] = [
  route("POST", "/api/sendText", sendMessage),
  route("POST", "/api/sendImage", sendMessage),
  route("POST", "/api/sendFile", sendMessage),
  route("POST", "/api/sendVideo", sendMessage),
  ...serverRoutes,
  ...sessionRoutes,
  ...pairingRoutes,
  ...storeRoutes,
  ...numberRoutes,
  ...typingRoutes,
];

const open = new WeakMap<Control, readonly Route[]>();

/** Returns what needs no key: /ping, and the simulator's own page and commands. */
export function openRoutes(control: Control): readonly Route[] {
  let routes = open.get(control);
  if (!routes) {
    const ping = route("GET", "/ping", ({ response }) => json(response, 200, { message: "pong" }));
    routes = [ping, route("GET", "/", page), ...commandRoutes(control)];
    open.set(control, routes);
  }
  return routes;
}
