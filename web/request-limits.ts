/*
 * Rooms with places for requests. What waits for others (bytes that come slowly, a reader who reads slowly, a WAHA)
 * has rooms of its own. So it keeps nothing else of the same caller waiting. The address and what a request
 * announces decide its room. No place is given back before the work is done.
 */
import type { Bound } from "~/platform/concurrency-limiter";
import { ConcurrencyLimiter } from "~/platform/concurrency-limiter";

type Limits = { atOnceMax: number; waitingMax: number };

/** Of one signed-in user. */
export type PersonsRoom = Limits & { name: string; places: ConcurrencyLimiter; full: FullCode };
export type FullCode = "TOO_MANY_REQUESTS" | "TOO_MANY_DOWNLOADS" | "TOO_BUSY";

const personsRoom = (name: string, limits: Limits, more: Partial<PersonsRoom> = {}): PersonsRoom => ({
  ...{ name, places: new ConcurrencyLimiter(), full: "TOO_MANY_REQUESTS" as const },
  ...{ ...limits, ...more },
});

/** Each more of a caller makes the pages of all others take as much longer as one page does. */
const PAGES = personsRoom("pages", { atOnceMax: 2, waitingMax: 200 });
const DOWNLOADS = personsRoom("downloads", { atOnceMax: 2, waitingMax: 20 }, { full: "TOO_MANY_DOWNLOADS" });
/** One more than a user may have under way (app/http/request/multipart.ts), which says so. */
const UPLOADS = personsRoom("uploads", { atOnceMax: 4, waitingMax: 20 });
/** They wait for a thread, or for a statement with a limit of time. */
const SEARCHES = personsRoom("searches", { atOnceMax: 2, waitingMax: 50 });
const CALLS = personsRoom("calls to WAHA", { atOnceMax: 4, waitingMax: 50 });

/** Addresses of files that are made while they are sent. */
export const FILE =
  /\/(?:export|faults|template|attachment)$|^\/api\/(?:credits\/requests\/\d+\/[^/]+|admin\/receipts\/\d+\/pdf)$/;
/** Where a sheet is read: its sender waits for their turn. */
const SHEET = /^\/send\/new(?:\/|$)|^\/(?:api\/)?admin\/test-bulk(?:\/|$)|^\/api\/bulk\/batches$/;
const OF_WAHA =
  /^\/(?:api\/)?admin\/users\/[^/]+\/(?:server|devices)(?:\/|$)|^\/(?:api\/me\/devices|numbers)\/./;
/** A form or a call that is no longer comes in a packet or a few. */
const SHORT_BYTES_MAX = 64 * 1024;

export type RequestFacts = {
  method: string;
  path: string;
  query: string;
  bytes: number;
  isMultipart: boolean;
};

/** Returns the room of a signed-in user's request. `query`: with its `?`; `bytes`: of its body, as announced. */
export function limitFor({ method, path, query, bytes, isMultipart }: RequestFacts): PersonsRoom {
  const plain = legible(path)
    .replace(/\/+$/, "")
    .replace(/\.data$/, "")
    .toLowerCase();
  const isReading = method === "GET" || method === "HEAD";
  if (isReading && FILE.test(plain)) return DOWNLOADS;
  if (!isReading && (isMultipart || bytes > SHORT_BYTES_MAX || SHEET.test(plain))) return UPLOADS;
  if (OF_WAHA.test(plain)) return CALLS;
  return isReading && /[?&]q=[^&]/.test(query) ? SEARCHES : PAGES;
}

/** As Remix reads it: words may be written in signs. */
function legible(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Of strangers: of each network, of the IPv6 /48 around it, and of all together. Networks that users sign in from have
 * a bound of their own for all of them together.
 */
export type StrangersRoom = {
  places: ConcurrencyLimiter;
  network: Limits;
  site: Limits;
  all: Limits;
  full: FullCode;
};

const strangersRoom = (
  network: Limits,
  site: Limits,
  all: Limits,
  full: FullCode = "TOO_MANY_REQUESTS",
): StrangersRoom => ({ places: new ConcurrencyLimiter(), network, site, all, full });

const limits = (atOnceMax: number, waitingMax: number): Limits => ({ atOnceMax, waitingMax });

/** Signed-in users go first: all strangers together get the work of two users. */
export const STRANGERS = strangersRoom(limits(2, 200), limits(3, 400), limits(4, 1_000));
/** A password takes a processor for a moment; a caller that waits for one keeps no page waiting. */
export const SIGN_INS = strangersRoom(limits(2, 100), limits(2, 200), limits(3, 500));
/** Whose a token is, is looked up in a fraction of a millisecond. */
export const LOOK_UPS = strangersRoom(limits(2, 200), limits(4, 400), limits(8, 2_000));
/** Which device a stranger's webhook names. Events that come in crowds keep no token waiting. */
export const DEVICE_LOOK_UPS = strangersRoom(limits(2, 200), limits(4, 400), limits(8, 2_000), "TOO_BUSY");
/** Programs that monitor the installation do not wait in the queues of others. */
export const WATCHERS = strangersRoom(limits(2, 20), limits(2, 40), limits(4, 200));
/** WAHA's news come many at a time, and WAHA brings again what is turned away. */
export const WEBHOOKS = strangersRoom(limits(8, 200), limits(16, 400), limits(32, 2_000), "TOO_BUSY");
/** Webhooks from where no signed one ever came. */
export const UNSIGNED_WEBHOOKS = strangersRoom(limits(2, 20), limits(2, 40), limits(2, 200), "TOO_BUSY");

/** The bound of all strangers together. */
const ALL = "all";
/** The bound of strangers from networks that users sign in from: they wait for none of the others. */
const ALL_USUAL = "all of usual networks";

/** Returns whether it was the bound of all together that let nothing more in. */
export const isOfAll = (key: string): boolean => key === ALL || key === ALL_USUAL;

/** Returns what a stranger counts against in a room; the last is the bound of all. */
export function limitBounds(
  room: StrangersRoom,
  { network, site, isUsual }: { network: string; site: string | null; isUsual: boolean },
): Bound[] {
  const ofSite = site ? [{ key: site, ...room.site }] : [];
  const ofAll = { key: isUsual ? ALL_USUAL : ALL, ...room.all };
  return [{ key: network, ...room.network }, ...ofSite, ofAll];
}
