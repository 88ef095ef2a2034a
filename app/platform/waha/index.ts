/** The only place that speaks to WAHA. */
export { assertAllowedHost, HostRefused, isForbiddenAddress } from "./address-guard";
export { closeConnections } from "./connection";
export { chatIdOf, newMessageId, rawMessageId } from "./message-id";
export { sendText, type TextMessage } from "./send-text";
export type { CallFault, Engine, ReadBack, SendOutcome, WahaServer } from "./types";
export { honoursMessageId } from "./version";
