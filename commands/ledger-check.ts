import { checkLedger } from "~/domain/credits/audit-ledger";
import { command } from "./command";

await command("migrated", async () => {
  const { ok, users, entries, batches, differences } = await checkLedger();
  const what = `${users} users, ${entries} transactions, ${batches} batches`;
  console.log(
    ok ? `Balances are correct: ${what}.` : `Differences found (${what}): ${differences.join("; ")}.`,
  );
  return ok;
});
