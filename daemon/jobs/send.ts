import { Sender } from "~/domain/sending";
import { job } from "../job";

// Long-lived: claims, sends, settles.
await job("send", (signal) => new Sender().run(signal));
