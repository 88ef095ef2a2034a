import { checkLedger } from "~/domain/credits/check";
import { db } from "~/platform/db";

const { ok, users, entries, batches, differences } = await checkLedger();
await db.$disconnect();
const what = `${users} users, ${entries} ledger entries, ${batches} batches`;
console.log(ok ? `The books agree: ${what}.` : `The books differ (${what}): ${differences.join("; ")}.`);
process.exit(ok ? 0 : 1);
