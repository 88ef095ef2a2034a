import { prune } from "~/domain/prune";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("prune", () => prune(clock.now()));
