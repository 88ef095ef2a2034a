import { cleanUpDevices } from "~/domain/devices/clean-up";
import { forgetOpen } from "~/domain/recipients/forget";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("clean-up-devices", async () => ({
  ...(await cleanUpDevices(clock.now())),
  ...(await forgetOpen(clock.now())),
}));
