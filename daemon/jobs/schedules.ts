import { runDueSchedules } from "~/domain/schedules/running/run-due";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("schedules", (signal) => runDueSchedules(() => clock.now(), signal));
