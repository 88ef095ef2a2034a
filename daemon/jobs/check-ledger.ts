import { checkLedger } from "~/domain/credits/audit-ledger";
import { notifyOfLedger } from "~/domain/notification-triggers/system";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("check-ledger", async () => {
  const check = await checkLedger();
  await notifyOfLedger(check, clock.now());
  return check;
});
