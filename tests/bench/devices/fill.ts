// Fills a database for the bench of many devices: `{ port, devices, rows }` makes so many people, each with a server
// at that port, a device that works and a queued batch. Set-based: thousands of them are made in a few seconds.
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { db, execute, postgresql, query, queryRows, raw, sql, timeParam, transaction } from "~/platform/db";

const order = JSON.parse(process.argv[2]!) as { port: number; devices: number; rows: number };
const now = timeParam(new Date());
const numbers = Array.from({ length: order.devices }, (_, n) => ({ n }));
const rowNumbers = Array.from({ length: order.rows }, (_, n) => ({ row_no: n + 2 }));
const yes = raw(postgresql ? "true" : "1");

await transaction(async (tx) => {
  await execute(
    tx,
    sql`INSERT INTO users (email, name, password_hash, created_at)
        SELECT 'bench-' || g.n || '@example.com', 'Bench ' || g.n, '-', ${now} FROM ${queryRows(numbers, { n: "int" })} g`,
  );
  const users = await query<{ id: number }>(
    tx,
    sql`SELECT id FROM users WHERE email LIKE 'bench-%' ORDER BY id`,
  );
  const keys = users.map(({ id }) => ({ user_id: id, key: sealedServerKey(id, "bench") }));
  await execute(
    tx,
    sql`INSERT INTO servers (user_id, host, port, https, api_key, engine, version, ok, checked_at)
        SELECT g.user_id, '127.0.0.1', CAST(${order.port} AS INTEGER), false, g.key, 'NOWEB', '2026.8.2', ${yes}, ${now}
        FROM ${queryRows(keys, { user_id: "int", key: "text" })} g`,
  );
  await execute(
    tx,
    sql`INSERT INTO devices (user_id, server_id, name, session, webhook_secret, status, status_at, created_at)
        SELECT s.user_id, s.id, 'Bench', 'bench-' || s.user_id, '', 'WORKING', ${now}, ${now} FROM servers s`,
  );
  if (order.rows === 0) return;
  const rows = order.rows;
  await execute(
    tx,
    sql`INSERT INTO batches (user_id, created_by_id, name, created_at, submitted_at, recipients, reserved)
        SELECT d.user_id, d.user_id, 'bench.xlsx', ${now}, ${now}, CAST(${rows} AS INTEGER), CAST(${rows} AS INTEGER)
        FROM devices d ORDER BY d.id`,
  );
  await execute(
    tx,
    sql`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged)
        SELECT b.id, g.row_no, CAST(628100000000 + b.user_id * 10000 + g.row_no AS TEXT), 'Halo ' || g.row_no, 'READY', ${yes}
        FROM batches b CROSS JOIN ${queryRows(rowNumbers, { row_no: "int" })} g`,
  );
  for (const [kind, amount, after] of [
    ["ADJUSTMENT", rows, rows],
    ["RESERVE", -rows, 0],
  ] as const)
    await execute(
      tx,
      sql`INSERT INTO credit_entries (user_id, kind, amount, balance_after, key, batch_id, created_at)
          SELECT b.user_id, ${kind}, CAST(${amount} AS INTEGER), CAST(${after} AS INTEGER), 'bench:' || ${kind} || ':' || b.id,
            CASE WHEN ${kind} = 'RESERVE' THEN b.id END, ${now} FROM batches b ORDER BY b.id`,
    );
});
if (postgresql) await db.$executeRawUnsafe("ANALYZE");
await db.$disconnect();
