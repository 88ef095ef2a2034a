import { runWebhooks } from "~/domain/webhooks/run-webhooks";
import { job } from "../job";

await job("webhooks", (signal) => runWebhooks(signal));
