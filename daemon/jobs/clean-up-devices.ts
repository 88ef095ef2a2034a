import { cleanUpDevices } from "~/domain/devices/clean-up";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("clean-up-devices", () => cleanUpDevices(clock.now()));
