/** Where a WAHA server listens, and the key it wants. Never log `apiKey`, never show it. */
export type WahaServer = { host: string; port: number; https: boolean; apiKey: string };

/**
 * What became of one message, as far as this machine can know (docs/waha.md#what-an-error-says-about-delivery):
 * - accepted: WAHA answered with a message id; `honoured` when that id is ours; `ack` as in the answer
 * - refused: surely not sent, and trying again would not help. `restricted` (WhatsApp error 463) and `quota` (475)
 *   are about the whole device: the caller pauses it
 * - not-now: surely not sent, the fault is not the message's: try again later
 * - unknown: it may have been sent; never send it again blindly
 *
 * `detail` is short and holds no phone number, no message text and no key.
 */
export type SendOutcome =
  | {
      kind: "accepted";
      messageId: string;
      honoured: boolean;
      ack: number | null;
      /** The chat as the answer names it, which may be a @lid; left out where it does not. */
      chatId?: string;
    }
  | {
      kind: "refused";
      reason: "not_on_whatsapp" | "bad_request" | "server_refusal" | "restricted" | "quota";
      detail: string;
    }
  | {
      kind: "not-now";
      /** `rejected`: an answer that says neither why nor for how long. */
      reason: "unreachable" | "unauthorized" | "not_ready" | "rate_limited" | "rejected";
      detail: string;
      /** WAHA answered; false or left out: it was not asked. */
      answered?: boolean;
      retryAfterMs?: number;
      sessionStatus?: string;
    }
  | {
      kind: "unknown";
      /** `given_up`: by the caller, who did not wait for the answer. */
      reason: "timeout" | "reset" | "server_error" | "unreadable_answer" | "given_up";
      detail: string;
    };

/** What WAHA's message store says of one message. `ack`: −1 refused, 0 pending, 1 server, 2 device, 3 read. */
export type ReadBack =
  | { kind: "found"; messageId: string; ack: number }
  /** Found by their text, which more than one has; oldest first. */
  | { kind: "several"; messages: { messageId: string; ack: number }[] }
  | { kind: "absent" }
  | { kind: "unclear"; reason: string };

/** How far a call came: to no address, to no connection, to no answer of WAHA's, to a refused key; or all the way. */
export type Stage = "dns" | "tcp" | "http" | "auth" | "ready";

/** Why a call other than a send did not work. `detail` is for operators: a machine's words, never a sentence. */
export type CallFault = {
  kind: "failed";
  reason:
    | "unreachable"
    | "unauthorized"
    | "rejected"
    | "too_old"
    | "busy"
    | "timeout"
    | "broken"
    | "server_error";
  stage: Exclude<Stage, "ready">;
  httpCode: number | null;
  detail: string;
};
