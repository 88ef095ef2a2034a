// Writes for a while in every way the product does, with transactions that fail among them, and reports
// what was acknowledged. Two of these run at once on one database (tests/platform/database.test.ts).
import { db, query, sql, transaction } from "~/platform/db";

const [who = "x", milliseconds = "2000"] = process.argv.slice(2);
const until = Date.now() + Number(milliseconds);
const acknowledged: string[] = [];
const seenUncommitted: string[] = [];
const errors: string[] = [];
let n = 0;

const key = (kind: string) => `${who}:${kind}:${++n}`;
const row = (name: string) => ({ phone: name, exists: true, checkedAt: new Date() });

async function plainWrites() {
  while (Date.now() < until) {
    const name = key("plain");
    await db.numberCheck.create({ data: row(name) }).then(
      () => acknowledged.push(name),
      (error) => errors.push(String(error)),
    );
  }
}

async function failingTransactions() {
  while (Date.now() < until) {
    const name = key("rolled-back");
    await transaction(async (tx) => {
      await tx.numberCheck.create({ data: row(name) });
      await query(tx, sql`SELECT COUNT(*) AS count FROM number_checks`);
      throw new Error("planned");
    }).catch((error) => {
      if (error.message !== "planned") errors.push(String(error));
    });
  }
}

async function committedTransactions() {
  while (Date.now() < until) {
    const name = key("committed");
    await transaction(async (tx) => {
      const [counter] = await query<{ balance: number }>(
        tx,
        sql`SELECT balance FROM users WHERE email = 'counter@example.com'`,
      );
      await tx.user.update({ where: { email: "counter@example.com" }, data: { balance: { increment: 1 } } });
      await tx.numberCheck.create({ data: row(name) });
      return counter;
    }).then(
      () => acknowledged.push(name),
      (error) => errors.push(String(error)),
    );
  }
}

async function reads() {
  while (Date.now() < until) {
    const rows = await query<{ phone: string }>(
      db,
      sql`SELECT phone FROM number_checks WHERE phone LIKE '%rolled-back%'`,
    );
    seenUncommitted.push(...rows.map(({ phone }) => phone));
  }
}

await Promise.all([plainWrites(), failingTransactions(), committedTransactions(), reads(), plainWrites()]);
await db.$disconnect();
process.stdout.write(JSON.stringify({ acknowledged, seenUncommitted, errors }));
