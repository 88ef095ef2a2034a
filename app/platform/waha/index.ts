/** The only place that speaks to WAHA. */
export { assertAllowedHost, HostRefused, isForbiddenAddress } from "./address-guard";
export { checkExists, type NumberCheck } from "./check-number";
export { closeConnections } from "./connection";
export { type Engine, engineFacts, SEND_MS_MAX } from "./engines";
export { type Capping, capping, type Timelock, timelock } from "./limits";
export { chatIdOf, messageIdFor, rawMessageId } from "./message-id";
export { type CodeResult, type QrResult, qr, requestCode } from "./pairing";
export { type Probe, probe, TOO_OLD } from "./probe";
export { findMessage, findMessageByText, type MessageQuery, readMessage } from "./read-back";
export { refusalCode } from "./refusal-code";
export { sendText, type TextMessage } from "./send-text";
export { type StartedAt, startedAt } from "./server-info";
export type { SessionSettings } from "./session-config";
export {
  type AdoptResult,
  adoptSession,
  type ControlResult,
  type CreateResult,
  createSession,
  deleteSession,
  logoutSession,
  restartSession,
  type SessionMe,
  type SessionState,
  sessionOf,
  startSession,
  stopSession,
} from "./sessions";
export type { CallFault, ReadBack, SendOutcome, Stage, WahaServer } from "./types";
export { honoursMessageId, SESSIONS_SINCE } from "./version";
export { parseWebhook, verifyWebhook, type WebhookEvent, webhookSignature } from "./webhook";
