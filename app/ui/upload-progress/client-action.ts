import type { ClientActionFunctionArgs } from "@remix-run/react";

/**
 * The `clientAction` of a screen whose form has a file. A script sends it to `door`, so that progress can be shown,
 * and the upload stopped. Without script the browser posts the same form to the screen.
 */
export function sendingTo(door: string) {
  return async ({ request }: ClientActionFunctionArgs) => {
    const { send } = await import("./send");
    return send(door, request);
  };
}
