/* On PostgreSQL each connection keeps the plans of statements that pages ask again and again, and of no others. */
import { Client } from "pg";
import { expect, test } from "vitest";
import { PREPARED_QUERIES, StatementNames } from "~/platform/db/postgresql/prepared-statements";

const server = process.env.SIAR_TEST_POSTGRESQL;

/** The statements of which a new connection has a plan, after each of these was asked twice. */
async function kept(texts: string[], isPooled = false): Promise<string[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  if (isPooled) Object.assign(client, { processID: 1 }); // a pooler names a process of its own making
  try {
    const names = new StatementNames();
    await names.connected(client);
    for (const text of [...texts, ...texts])
      expect((await client.query({ text, values: [7], name: names.nameOf(text) })).rows).toEqual([
        { seven: 7 },
      ]);
    const { rows } = await client.query("SELECT statement FROM pg_prepared_statements");
    return rows.map(({ statement }) => statement).sort();
  } finally {
    await client.end();
  }
}

const OFTEN = [
  `${PREPARED_QUERIES} SELECT CAST($1 AS integer) AS seven`,
  `${PREPARED_QUERIES} SELECT 0 + CAST($1 AS integer) AS seven`,
];
const SELDOM = "SELECT CAST($1 AS integer) AS seven";

test.skipIf(!server)("a statement that is asked often is planned once, and others each time", async () => {
  expect(await kept([...OFTEN, SELDOM])).toEqual([...OFTEN].sort());
});

test.skipIf(!server)(
  "behind a pooler no plan is kept: the next statement goes to another connection",
  async () => {
    expect(await kept([...OFTEN, SELDOM], true)).toEqual([]);
  },
);

test.skipIf(!server)(
  "after one connection by a pooler none has names: the next may be by it, too",
  async () => {
    const clients = [1, 2, 3].map(() => new Client({ connectionString: server }));
    const [direct, pooled, again] = clients as [Client, Client, Client];
    const names = new StatementNames();
    const text = OFTEN[0]!;
    const named: boolean[] = [names.nameOf(text) !== ""];
    for (const client of [direct, pooled, again]) {
      await client.connect();
      if (client === pooled) Object.assign(client, { processID: 1 });
      await names.connected(client);
      named.push(names.nameOf(text) !== "");
      await client.end();
    }
    expect(named).toEqual([false, true, false, false]);
  },
);
