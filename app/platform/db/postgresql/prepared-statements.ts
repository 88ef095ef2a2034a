import type { ClientBase } from "pg";
import { isPooled } from "./pooler";

/** Begins a statement whose plan is kept. In its text, since the web process has this module twice, in two bundles. */
export const PREPARED_QUERIES = "/* asked often */";
/** So many kinds of statements; each connection keeps a plan for each. */
const KEPT_MAX = 50;

/**
 * The names of statements whose plans PostgreSQL keeps, for Prisma's adapter: of those that begin with
 * PREPARED_QUERIES. Behind a pooler, which gives each transaction another connection, none has a name.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private pooled = true;

  /** Called with each new connection, before it is used. */
  async connected(client: ClientBase): Promise<void> {
    this.pooled = await isPooled(client);
  }

  /** Returns the name of a statement; "": its plan is not kept. */
  nameOf(text: string): string {
    if (this.pooled || !text.startsWith(PREPARED_QUERIES)) return "";
    if (!this.names.has(text) && this.names.size < KEPT_MAX)
      this.names.set(text, `siar_${this.names.size + 1}`);
    return this.names.get(text) ?? "";
  }
}
