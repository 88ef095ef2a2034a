/** What the daemon calls. */

export { Confirmations } from "./confirmed/confirmations";
export { endCancelled } from "./control";
export { ClockJumps } from "./device/clock-jumps";
export { cutFuture } from "./device/cut-future";
export { Restrictions } from "./device/restrictions";
export { refundOverdue } from "./doubt/overdue";
export { settleUnconfirmed } from "./doubt/unconfirmed";
export { dutiesDue } from "./duties";
export { lookBack } from "./memory/look-back";
export { readNews } from "./news/read-news";
export { readChats } from "./people/read-chats";
export { readBack } from "./receipts/read-back";
export { Sender } from "./sender";
export { watchDevices } from "./watch/watch";
