/** The only place that calls WAHA. */

export { chatIdOf, messageIdFor, rawMessageId } from "./answers/message-id";
export { refusalCode } from "./answers/refusal-code";
export { CHATS_PAGE, type Chat, type ChatsAnswer, chatsOf, lastWritten } from "./calls/chats";
export { checkExists, type NumberCheck } from "./calls/check-number";
export { type IncomingAnswer, incomingIn, incomingSince, readsAllChats } from "./calls/incoming";
export { digitsIn, type LidAnswer, numberOfLid } from "./calls/lids";
export { type Capping, capping, type Timelock, timelock } from "./calls/limits";
export { type CodeResult, type QrResult, qr, requestCode } from "./calls/pairing";
export { type Probe, probe, TOO_OLD } from "./calls/probe";
export { findMessage, findMessageByText, type MessageQuery, readMessage } from "./calls/read-back";
export { type MediaFile, sendMedia } from "./calls/send-media";
export { sendText, type TextMessage } from "./calls/send-text";
export { type StartedAt, startedAt } from "./calls/server-info";
export type { SessionSettings } from "./calls/session-config";
export { listSessions, type SessionList } from "./calls/session-list";
export type { FoundSession, SessionMe } from "./calls/session-state";
export {
  type AdoptResult,
  adoptSession,
  type ControlResult,
  type CreateResult,
  createSession,
  deleteSession,
  logoutSession,
  restartSession,
  type SessionState,
  sessionOf,
  startSession,
  stopSession,
} from "./calls/sessions";
export { setPresence, startTyping, stopTyping } from "./calls/typing";
export { assertAllowedHost, HostRefused, isForbiddenAddress } from "./connection/address-guard";
export { closeConnections } from "./connection/connection";
export { type Engine, engineFacts, SEND_MS_MAX } from "./engines";
export type { CallFault, ReadBack, SendOutcome, Stage, WahaServer } from "./types";
export { honoursMessageId, isNowebOutdated, SESSIONS_SINCE } from "./version";
export { parseWebhook, verifyWebhook, type WebhookEvent, webhookSignature } from "./webhook";
