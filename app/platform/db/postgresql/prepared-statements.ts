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
  /** Undefined until a connection has told; true for good as soon as one of them has a pooler. */
  private pooled: boolean | undefined;

  /** Called with each new connection, before it is used. */
  async connected(client: ClientBase): Promise<void> {
    const found = await isPooled(client);
    this.pooled = found || this.pooled === true;
  }

  /** Returns the name of a statement; "": its plan is not kept. */
  nameOf(text: string): string {
    if (this.pooled !== false || !text.startsWith(PREPARED_QUERIES)) return "";
    if (!this.names.has(text) && this.names.size < KEPT_MAX)
      this.names.set(text, `siar_${this.names.size + 1}`);
    return this.names.get(text) ?? "";
  }
}
