import { runDueSchedules } from "~/domain/schedules/run-due";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("schedules", (signal) => runDueSchedules(() => clock.now(), signal));
