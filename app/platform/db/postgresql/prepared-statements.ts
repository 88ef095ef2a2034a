import type { ClientBase } from "pg";
import { isPooled } from "./pooler";

/** Begins a statement whose plan is kept. In its text, since the web process has this module twice, in two bundles. */
export const PREPARED_QUERIES = "/* asked often */";
/** So many kinds of statements; each connection keeps a plan for each. */
const KEPT_MAX = 50;
const names = new Map<string, string>();

/**
 * Makes this connection plan each statement that begins with PREPARED_QUERIES once, and not each time it runs. Behind a
 * pooler, which gives each transaction another connection, it does not.
 */
export async function usePreparedStatements(client: ClientBase): Promise<void> {
  if (await isPooled(client)) return;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (...given: unknown[]) => {
    const [asked, ...more] = given as [{ text?: string } | string];
    const text = typeof asked === "object" ? (asked.text ?? "") : "";
    const isKept = text.startsWith(PREPARED_QUERIES);
    return query(isKept ? { ...(asked as object), name: nameOf(text) } : asked, ...more);
  };
  Object.assign(client, { query: named });
}

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < KEPT_MAX) names.set(text, `siar_${names.size + 1}`);
  return names.get(text);
}
