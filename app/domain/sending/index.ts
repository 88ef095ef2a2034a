/** What the daemon calls. */

export { endCancelled } from "./batch-control/pause-cancel";
export { cutFuture } from "./clock/clamp-future-times";
export { ClockJumps } from "./clock/clock-jumps";
export { Confirmations } from "./confirmed/confirmations";
export { watchDevices } from "./device-monitor/monitor";
export { Restrictions } from "./device-monitor/poll-limits";
export { readChats } from "./inbox/import-contacts";
export { syncInbox } from "./inbox/sync-inbox";
export { dutiesDue } from "./loop/due-tasks";
export { Sender } from "./loop/sender";
export { readBack } from "./receipts/poll-receipts";
export { refundOverdue } from "./reconcile/refund-unconfirmed";
export { settleUnconfirmed } from "./reconcile/resolve-unconfirmed";
export { checkReplay } from "./rollback/replay-check";
