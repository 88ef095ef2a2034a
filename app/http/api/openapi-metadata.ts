import type { AnyDoor, Args } from "./endpoint-types";

export type Doors = Partial<Record<string, AnyDoor>>;
type Handle = (args: Args) => Promise<Response>;

/**
 * Returns the pair that an address exports, with its doors attached for the description of the API. They hang on
 * the loader, since another export of its own would carry the file into the browser's bundle.
 */
export function described(
  handle: Handle,
  doors: Doors,
): { loader: Handle & { doors: Doors }; action: Handle } {
  const loader = (args: Args) => handle(args);
  return { loader: Object.assign(loader, { doors }), action: handle };
}
