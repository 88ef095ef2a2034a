import pg from "pg";

/** PostgreSQL counts what it is asked (its own extension, which comes with it). */
export const counting = {
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track_utility": "on",
};

/** How many statements were run so far, BEGIN and COMMIT among them. */
export async function statements(url) {
  const [{ calls }] = await asked(url, "SELECT sum(calls)::float AS calls FROM pg_stat_statements");
  return calls ?? 0;
}

async function asked(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
