/*
 * What the web process queries about callers before it gives them a place (web/concurrency-limit.ts). That is whose a token
 * is, where users sign in from, and whether a webhook can be one of WAHA's. No body is read for it.
 */
import type { ErrorCode } from "~/domain/errors";
import { networksSignedInFrom, tokensOwner } from "~/domain/users/sign-in/session-owner";
import { isDevice } from "~/domain/waha-events/handle-webhook";
import { clock } from "~/platform/clock";
import { verifyPassword } from "~/platform/passwords";
import type { SignedIn } from "../request/cookies";
import { readTokens } from "./load-context";

/** WAHA's longest events are a few kilobytes; files are not among them. */
export const EVENT_BYTES_MAX = 1024 * 1024;

/** HMAC-SHA512 in hexadecimal, as WAHA writes it (docs/waha.md#webhooks). */
const SIGNATURE = /^[\da-f]{128}$/;
const DEVICE = /^\/api\/hooks\/waha\/(\d{1,9})$/;

export const callers = {
  /** The id of the user who asks; null for a stranger. */
  whose: (headers: SignedIn): Promise<number | null> => tokensOwner(readTokens(headers), clock.now()),

  /** Networks that users signed in from, the latest first. */
  usualNetworks: networksSignedInFrom,

  /** Why this can be no webhook of WAHA's, by all that is said of it before its body; null where it can be one. */
  newsFault(headers: SignedIn, bytes: number): ErrorCode | null {
    if (!SIGNATURE.test(headers.get("X-Webhook-Hmac") ?? "")) return "UNAUTHENTICATED";
    return Number.isFinite(bytes) && bytes > EVENT_BYTES_MAX ? "BODY_TOO_LARGE" : null;
  },

  /** Returns whether the device that this path names is there. */
  async isDevicePath(path: string): Promise<boolean> {
    const [, id] = DEVICE.exec(path) ?? [];
    return id !== undefined && isDevice(Number(id));
  },

  EVENT_BYTES_MAX,

  /** Checks a password of no account: the first check makes what the others are compared with. */
  prepare: (): Promise<boolean> => verifyPassword("", null),
};
