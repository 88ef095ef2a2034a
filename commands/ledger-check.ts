import { checkLedger } from "~/domain/credits/audit-ledger";
import { command } from "./command";

await command("migrated", async () => {
  const { ok, users, entries, batches, differences } = await checkLedger();
  const what = `${users} users, ${entries} ledger entries, ${batches} batches`;
  console.log(ok ? `The books agree: ${what}.` : `The books differ (${what}): ${differences.join("; ")}.`);
  return ok;
});
