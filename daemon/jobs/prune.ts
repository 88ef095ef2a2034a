import { prune } from "~/domain/prune";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("prune", (signal) => prune(clock.now(), signal));
