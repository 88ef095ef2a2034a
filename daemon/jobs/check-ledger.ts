import { checkLedger } from "~/domain/credits/audit-ledger";
import { job } from "../job";

await job("check-ledger", () => checkLedger());
