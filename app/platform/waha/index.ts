/** The only place that calls WAHA. */

export { isForbiddenAddress } from "../net/address-ranges";
export { assertAllowedHost, HostRefused } from "../net/ssrf-guard";
export { closeConnections } from "./connection/connection";
export { type Capping, capping, type Timelock, timelock } from "./endpoints/account-limits";
export { CHATS_PAGE, type Chat, type ChatsAnswer, lastWritten, readChatList } from "./endpoints/chats";
export { checkExists, type NumberCheck } from "./endpoints/check-number";
export { type Probe, probe, TOO_OLD } from "./endpoints/connection-test";
export { digitsIn, type LidAnswer, numberOfLid } from "./endpoints/lids";
export { findMessage, findMessageByText, type MessageQuery, readMessage } from "./endpoints/message-store";
export { type CodeResult, type QrResult, qr, requestCode } from "./endpoints/pairing";
export { type IncomingAnswer, incomingIn, incomingSince, readsAllChats } from "./endpoints/received-messages";
export { type MediaFile, sendMedia } from "./endpoints/send-media";
export { sendText, type TextMessage } from "./endpoints/send-text";
export { type StartedAt, startedAt } from "./endpoints/server-info";
export type { SessionSettings } from "./endpoints/session-config";
export { listSessions, type SessionList } from "./endpoints/session-list";
export type { FoundSession, SessionMe } from "./endpoints/session-state";
export {
  type AdoptResult,
  adoptSession,
  type ControlResult,
  type CreateResult,
  createSession,
  deleteSession,
  fetchSession,
  logoutSession,
  restartSession,
  type SessionState,
  startSession,
  stopSession,
} from "./endpoints/sessions";
export { setPresence, startTyping, stopTyping } from "./endpoints/typing";
export { type Engine, engineFacts, SEND_MS_MAX } from "./engines";
export { messageIdFor, rawMessageId, toChatId } from "./responses/message-id";
export { refusalCode } from "./responses/refusal-code";
export type { CallFault, ReadBack, SendOutcome, Stage, WahaServer } from "./types";
export { honoursMessageId, isNowebOutdated, SESSIONS_SINCE } from "./version";
export { DELIVER_AGAIN, parseWebhook, verifyWebhook, type WebhookEvent, webhookSignature } from "./webhook";
