import type { AnyOperation, Args } from "./endpoint-types";

export type OperationMetadata = Partial<Record<string, AnyOperation>>;
type Handle = (args: Args) => Promise<Response>;

/**
 * Returns the pair that an address exports, with its doors attached for the description of the API. They hang on
 * the loader, since another export of its own would carry the file into the browser's bundle.
 */
export function described(
  handle: Handle,
  doors: OperationMetadata,
): { loader: Handle & { doors: OperationMetadata }; action: Handle } {
  const loader = (args: Args) => handle(args);
  return { loader: Object.assign(loader, { doors }), action: handle };
}
