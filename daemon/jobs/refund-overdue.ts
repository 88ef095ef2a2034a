import { refundOverdue } from "~/domain/sending";
import { clock } from "~/platform/clock";
import { job } from "../job";

await job("refund-overdue", async () => ({ refunded: await refundOverdue(clock.now()) }));
