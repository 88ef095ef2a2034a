/*
 * A database as it is after years, filled by SQL that both databases understand: Ani's one big batch, sent to
 * its end but for its last rows, many small batches of everybody, and people.
 */
const NEWEST = "2026-11-01 00:00:00";

/** `rows` of the big batch, `users` and `batches` besides. Answers the big batch's id. */
export async function fill(connection, { rows, users, batches }) {
  const { run, one, sqlite } = connection;
  const now = sqlite ? "'2026-11-01T00:00:00.000+00:00'" : `TIMESTAMP '${NEWEST}'`;
  const ago = (minutes) =>
    sqlite
      ? `strftime('%Y-%m-%dT%H:%M:%S.000+00:00', '${NEWEST}', '-' || (${minutes}) || ' minutes')`
      : `TIMESTAMP '${NEWEST}' - (${minutes}) * INTERVAL '1 minute'`;
  const numbers = (from, to) =>
    sqlite
      ? `(WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT i FROM n)`
      : `(SELECT generate_series(${from}, ${to}) AS i)`;
  const ani = (await one("SELECT id FROM users WHERE email = 'ani@example.com'")).id;

  await run(`INSERT INTO users (email, name, password_hash, country, balance, created_at, last_activity_at)
    SELECT 'person' || i || '@example.com', 'Person ' || i, '-', 'ID', 0, ${ago("i")}, ${ago("i * 7")}
    FROM ${numbers(1, users)} AS n`);
  const first = (await one("SELECT MIN(id) AS id FROM users WHERE email LIKE 'person%'")).id;
  const done = "(user_id, created_by_id, name, status, created_at, submitted_at, finished_at";
  await run(`INSERT INTO batches ${done}, recipients, sent, failed, refunded, reserved, given_back)
    SELECT owner, owner, 'promo ' || i || '.xlsx', 'DONE', at, at, at, 100, 90, 4, 6, 100, 6
    FROM (SELECT CASE WHEN i % 2 = 0 THEN ${ani} ELSE ${first} + i % ${users} END AS owner, i, ${ago("i * 11")} AS at
          FROM ${numbers(1, batches)} AS n) AS made`);
  await run(`INSERT INTO day_totals (user_id, day, sent, failed, refunded)
    SELECT id, '2026-10-31', 10, 1, 1 FROM users`);

  // of ten rows seven were sent, one failed, one was refunded, one skipped
  const each = Math.floor(rows / 10);
  const counters = "recipients, sent, failed, refunded, skipped, reserved, given_back, next_row";
  const { id } = await one(`INSERT INTO batches ${done}, ${counters})
    VALUES (${ani}, ${ani}, 'everybody.xlsx', 'DONE', ${now}, ${now}, ${now},
      ${each * 10}, ${each * 7}, ${each}, ${each}, ${each}, ${each * 9}, ${each}, ${each * 10 + 2}) RETURNING id`);
  await run(`INSERT INTO batch_items (batch_id, row_no, receiver, message, status, charged, reason, sent_at, settled_at)
    SELECT ${id}, i + 1, '62812' || (10000000 + i), 'Halo pelanggan ' || i || ', promo akhir tahun: diskon ' || i % 50
        || '% – kode HEMAT' || i % 997 || ' Terima kasih!',
      CASE i % 10 WHEN 7 THEN 'FAILED' WHEN 8 THEN 'REFUNDED' WHEN 9 THEN 'SKIPPED' ELSE 'SENT' END, i % 10 < 8,
      CASE i % 10 WHEN 7 THEN 'UNCONFIRMED' WHEN 8 THEN 'REFUSED' WHEN 9 THEN 'NUMBER_INVALID' END,
      CASE WHEN i % 10 < 7 THEN ${now} END, ${now}
    FROM ${numbers(1, each * 10)} AS n`);
  if (!sqlite) await run("VACUUM ANALYZE"); // which autovacuum has done since; SQLite has no such thing
  return id;
}
