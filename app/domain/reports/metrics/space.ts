import { statfs } from "node:fs/promises";
import { db, postgresql, query, sql } from "~/platform/db";
import { env } from "~/platform/env";
import { STORED_KINDS, type StoredKind } from "../../account-storage/charge";
import { gauge, type Metric } from "./metric";

/** What accounts store, from their counters, and how large the database and its disk are. */
export async function spaceMetrics(): Promise<Metric[]> {
  const [sums] = await query<Record<StoredKind, number>>(
    db,
    sql`SELECT CAST(COALESCE(SUM(items), 0) AS BIGINT) AS items, CAST(COALESCE(SUM(files), 0) AS BIGINT) AS files,
          CAST(COALESCE(SUM(opt_outs), 0) AS BIGINT) AS opt_outs, CAST(COALESCE(SUM(templates), 0) AS BIGINT) AS templates,
          CAST(COALESCE(SUM(uploads), 0) AS BIGINT) AS uploads FROM account_storage`,
  );
  const [size] = await query<{ bytes: number }>(
    db,
    postgresql
      ? sql`SELECT pg_database_size(current_database()) AS bytes`
      : sql`SELECT p.page_count * s.page_size AS bytes FROM pragma_page_count p, pragma_page_size s`,
  );
  const disk = await statfs(env.DATA_DIR).catch(() => null); // a folder that is not there has no space
  return [
    gauge(
      "siar_stored_bytes",
      "What all accounts store, as their limits count it.",
      STORED_KINDS.map((kind) => ({ labels: { kind }, value: Number(sums?.[kind] ?? 0) })),
    ),
    gauge("siar_database_size_bytes", "The database, without its log of changes.", [
      { value: Number(size?.bytes ?? 0) },
    ]),
    gauge(
      "siar_disk_free_bytes",
      "Free space where DATA_DIR is, on the machine that answers.",
      disk ? [{ value: disk.bavail * disk.bsize }] : [],
    ),
  ];
}
