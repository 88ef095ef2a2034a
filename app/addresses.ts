import type { RouteConfigEntry } from "@remix-run/route-config";

/*
 * The words of the route table, with the meaning that Remix gives them. Remix's own package for them needs the
 * whole build tool beside it. These make plain objects, so that the description of the API can read the table while
 * the product runs.
 */
type Entry = RouteConfigEntry;
type Named = { id?: string };

/** An address and the file that answers it. */
export const route = (path: string, file: string, { id }: Named = {}): Entry => ({ id, path, file });

/** The file that answers the address above it. */
export const index = (file: string, { id }: Named = {}): Entry => ({ id, index: true, file });

/** A frame around the screens in it; it has no address of its own. */
export const layout = (file: string, children: Entry[]): Entry => ({ file, children });

/** All these addresses begin with that path. */
export const prefix = (path: string, entries: Entry[]): Entry[] =>
  entries.map((entry) => {
    if (entry.index || entry.path !== undefined) return { ...entry, path: joined(path, entry.path) };
    return { ...entry, children: prefix(path, entry.children ?? []) };
  });

const joined = (above: string, path: string | undefined) => [above, path].filter(Boolean).join("/");
