import { Sender } from "~/domain/sending";
import { beside } from "../beside";
import { job } from "../job";

// Long-lived: claims, sends, settles; and what is done beside that.
await job("send", async (signal) => {
  await Promise.all([new Sender().run(signal), beside(signal)]);
  return undefined;
});
