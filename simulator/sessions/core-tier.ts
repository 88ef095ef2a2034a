import { refusal } from "../http/answer";
import type { Call } from "../http/call";
import { isSince } from "../waha";
import type { World } from "../world";

/** Before 2026.6.1 the free image had one session, no media and no /health. */
export const isOldCore = (world: World): boolean =>
  world.settings.tier === "CORE" && !isSince(world, "2026.6.1");

/** Throws 422 for every session name but `default` on such a server. */
export function onlyDefault(world: World, name: string): void {
  if (isOldCore(world) && name !== "default") {
    const words = `WAHA Core support only 'default' session. You tried to access '${name}' session.`;
    throw refusal(422, `${words} If you want to run more then one session - please get WAHA PLUS version.`);
  }
}

/** The session that a call names, wherever it does; "" if it names none. */
export function sessionNamed({ params, body, query }: Call): string {
  return (
    [params.session, body.session, query.get("session")].map((name) => String(name ?? "")).find(Boolean) ?? ""
  );
}
