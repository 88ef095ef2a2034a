import { Sender } from "~/domain/sending";
import { job } from "../job";

// Long-lived: claims, sends, settles.
await job("send", async (signal) => {
  await new Sender().run(signal);
  return undefined;
});
