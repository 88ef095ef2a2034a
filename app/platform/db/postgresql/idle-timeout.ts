import type { ClientBase } from "pg";

/**
 * From now on the server ends a transaction of this connection that was idle for so long. It is set with each BEGIN
 * and for that transaction alone. A pooler (PgBouncer) takes no such setting as a connection opens, and would hand
 * on a longer one to others.
 */
export function limitIdleTransactions(client: ClientBase, msMax: number): void {
  const begin = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${msMax}`;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const limited = (...given: unknown[]) => {
    const [asked, ...more] = given as [{ text?: string } | string];
    const isBegin = typeof asked === "object" && asked.text === "BEGIN";
    return query(isBegin ? { ...asked, text: begin } : asked, ...more);
  };
  Object.assign(client, { query: limited });
}
