import { commandRoutes } from "./commands";
import { json } from "./http";
import { numberRoutes } from "./numbers";
import { page } from "./page";
import { pairingRoutes } from "./pairing";
import { type Route, route } from "./router";
import { sendText } from "./send";
import type { Control } from "./server";
import { serverRoutes } from "./server-info";
import { sessionRoutes } from "./session-control";
import { storeRoutes } from "./store-reading";
import { typingRoutes } from "./typing";

/** Every call of WAHA that is simulated, the busiest first. */
export const apiRoutes: readonly Route[] = [
  route("POST", "/api/sendText", sendText),
  ...serverRoutes,
  ...sessionRoutes,
  ...pairingRoutes,
  ...storeRoutes,
  ...numberRoutes,
  ...typingRoutes,
];

const open = new WeakMap<Control, readonly Route[]>();

/** What needs no key: /ping, and the simulator's own page and commands. */
export function openRoutes(control: Control): readonly Route[] {
  let routes = open.get(control);
  if (!routes) {
    const ping = route("GET", "/ping", ({ response }) => json(response, 200, { message: "pong" }));
    routes = [ping, route("GET", "/", page), ...commandRoutes(control)];
    open.set(control, routes);
  }
  return routes;
}
