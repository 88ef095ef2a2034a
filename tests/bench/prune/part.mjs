import { fork } from "node:child_process";
import { once } from "node:events";
import { bundle } from "../../support/bundle.mjs";
import { forSeconds, livingOn, rowOf } from "../crowd/part.mjs";
import { connect } from "../pages/connect.mjs";
import { fill } from "../pages/fill.mjs";
import { freshProduct, NAMES } from "../product.mjs";

export const title =
  "What others wait while 1,000,000 rows that are too old are removed, against the same without it (250 ms)";

const ROWS = 1_000_000;
const SECONDS = 20;
const ROWS_OF_UPLOAD = 50;

export async function bench({ databases, scale }) {
  const { ordinary } = await import(`../../../${await bundle("tests/bench/crowd/sheets.ts")}`);
  const prune = await bundle("tests/bench/prune/rows.ts");
  const rows = [];
  for (const database of databases)
    rows.push(...(await pruned(database, { rows: ROWS * scale, prune, sheet: ordinary(ROWS_OF_UPLOAD) })));
  return rows;
}

async function pruned(database, { rows, prune, sheet }) {
  const product = await freshProduct(database);
  for (const name of ["ani", "budi"]) await product.makeUser(name);
  await old(product.url, rows);
  const web = await product.start("build/web/main.js");
  try {
    await livingOn(web.url, sheet, forSeconds(SECONDS / 4));
    const alone = await livingOn(web.url, sheet, forSeconds(SECONDS));
    const began = performance.now();
    const removing = fork(prune, [], { env: product.env });
    const said = once(removing, "message");
    let over = false;
    const ended = once(removing, "exit").then(() => {
      over = true;
    });
    const meanwhile = await livingOn(web.url, sheet, () => !over);
    await ended;
    const [{ rows_pruned }] = await said;
    const seconds = Math.round((performance.now() - began) / 1000);
    const value = `${rows_pruned.toLocaleString("en")} in ${seconds} s`;
    const name = NAMES[database];
    return [
      { what: `rows removed, ${name}`, value, goal: `all ${rows}`, ok: rows_pruned === rows },
      ...Object.keys(alone).map((what) => rowOf(`${what}, ${name}`, alone[what], meanwhile[what])),
    ];
  } finally {
    await web.stop();
    await product.close();
  }
}

/** Ani keeps rows for 30 days, and has a batch that is older, with no credit in doubt. */
async function old(url, rows) {
  const connection = await connect(url);
  const { run, sqlite } = connection;
  const id = await fill(connection, { rows, users: 100, batches: 100 });
  const at = sqlite ? "'2026-01-01T00:00:00.000+00:00'" : "TIMESTAMP '2026-01-01 00:00:00'";
  await run(`UPDATE batch_items SET charged = false WHERE batch_id = ${id} AND status = 'FAILED'`);
  await run(`UPDATE batches SET finished_at = ${at} WHERE id = ${id}`);
  await run("UPDATE users SET keep_days = 30 WHERE email = 'ani@example.com'");
  await connection.close();
}
