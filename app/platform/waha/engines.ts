/*
 * What the engines of WAHA do differently (docs/waha.md#engines), in one table. Who needs to know asks here, so that
 * another engine, or another quirk, is a line.
 */

export type EngineFacts = {
  /** Sends under the message id that the caller chose, so that a repeat is one message; from this version on. */
  takesIdsSince: string | null;
  /** Has a store in which a message is found by its id alone. */
  findsById: boolean;
  /** A chat may be kept under a number's @lid, too. */
  splitsChats: boolean;
  /** A browser: own messages name the chat in `to`. */
  isBrowser: boolean;
  /** What it throws, before anything is written, when its socket is gone; and how soon at the latest. */
  socketGone: { message: string; msMax: number } | null;
  /** Longer than it can hold a send call (docs/waha.md#engines). */
  sendMsMax: number;
  /** So long after the intent its message may still turn up. */
  lateMsMax: number;
};

const BROWSER: EngineFacts = {
  takesIdsSince: null,
  findsById: false,
  splitsChats: false,
  isBrowser: true,
  socketGone: null,
  sendMsMax: 310_000,
  lateMsMax: 330_000,
};
const SOCKET: EngineFacts = {
  takesIdsSince: "2026.4.3",
  findsById: true,
  splitsChats: true,
  isBrowser: false,
  socketGone: null,
  sendMsMax: 180_000,
  lateMsMax: 200_000,
};

const ENGINES = {
  // Within 3 to 10 ms (docs/waha.md#dropped-connections). An answer that took longer may be of a socket that went
  // while the message was in it.
  NOWEB: { ...SOCKET, sendMsMax: 150_000, socketGone: { message: "Connection Closed", msMax: 250 } },
  GOWS: SOCKET,
  WEBJS: BROWSER,
  WPP: BROWSER,
} as const satisfies Record<string, EngineFacts>;

export type Engine = keyof typeof ENGINES;

export const isEngine = (name: string | null): name is Engine =>
  name !== null && Object.hasOwn(ENGINES, name);

/** Of an unknown engine nothing is assumed but what holds for all. */
const UNKNOWN: EngineFacts = { ...BROWSER, isBrowser: false };

/** No engine lets a send call wait longer than this, in ms. */
export const SEND_MS_MAX = Math.max(...Object.values(ENGINES).map(({ sendMsMax }) => sendMsMax));

/** Returns what is known of this engine. */
export const engineFacts = (name: string | null): EngineFacts => (isEngine(name) ? ENGINES[name] : UNKNOWN);
