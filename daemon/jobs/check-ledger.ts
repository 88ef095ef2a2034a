import { checkLedger } from "~/domain/credits/check";
import { job } from "../job";

await job("check-ledger", () => checkLedger());
