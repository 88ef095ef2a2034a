/** What the daemon calls. */
export { endCancelled } from "./control";
export { refundOverdue } from "./overdue";
export { readBack } from "./read-back";
export { Restrictions } from "./restrictions";
export { Sender } from "./sender";
export { settleUnconfirmed } from "./unconfirmed";
export { watchDevices } from "./watch";
