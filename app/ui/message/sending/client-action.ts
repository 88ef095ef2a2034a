import type { ClientActionFunctionArgs } from "@remix-run/react";

/**
 * The `clientAction` of a screen whose form has a file: a script sends it to `door`, so that it can be said how much has
 * gone, and stopped. Without script the browser posts the same form to the screen.
 */
export function sendingTo(door: string) {
  return async ({ request }: ClientActionFunctionArgs) => {
    const { send } = await import("./send");
    return send(door, request);
  };
}
