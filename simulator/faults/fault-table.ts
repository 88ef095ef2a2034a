/**
 * Every fault of a send. `ending`: numbers that end so meet it; seven digits, so that numbers counted
 * upwards by a test do not meet it by accident. `calls`: how many calls per session and number meet it
 * before the number behaves (the chance of PUT /__sim/faults knows no such limit).
 */
const ALWAYS = Number.POSITIVE_INFINITY;

export const FAULTS = {
  "not-on-whatsapp": {
    ending: "9990001",
    calls: ALWAYS,
    text: "not registered: GOWS 500, others 201 and never delivered",
  },
  "restricted-463": { ending: "9990002", calls: ALWAYS, text: "error 463: GOWS 500, others 201 then ack -1" },
  "quota-475": { ending: "9990003", calls: ALWAYS, text: "error 475: GOWS 500, others 201 then ack -1" },
  "refused-400": { ending: "9990004", calls: ALWAYS, text: "error 400: GOWS 500, others 201 then ack -1" },
  "refused-403": { ending: "9990005", calls: ALWAYS, text: "error 403: GOWS 500, others 201 then ack -1" },
  "late-minus-one": { ending: "9990006", calls: ALWAYS, text: "accepted, then ack -1 without a code" },
  "never-acked": { ending: "9990007", calls: ALWAYS, text: "delivered, but no acknowledgement ever comes" },
  "no-server-ack": { ending: "9990008", calls: ALWAYS, text: "DEVICE is the first acknowledgement" },
  "acks-before-answer": {
    ending: "9990009",
    calls: ALWAYS,
    text: "acknowledgements come before the HTTP answer",
  },
  "drop-before": { ending: "9990010", calls: 1, text: "connection cut, nothing accepted" },
  "error-before": { ending: "9990011", calls: 1, text: "500 Connection Closed, nothing accepted" },
  "drop-after": { ending: "9990012", calls: 1, text: "accepted, then the connection is cut" },
  "error-after": { ending: "9990013", calls: 1, text: "accepted, then 500 Timed Out" },
  slow: { ending: "9990014", calls: 1, text: "accepted and answered after slowMs" },
  "late-accept": { ending: "9990015", calls: 1, text: "connection cut at once, accepted after lateMs" },
  "empty-201": { ending: "9990016", calls: 1, text: "201 with an empty body, nothing accepted" },
  "empty-201-sent": { ending: "9990017", calls: 1, text: "201 with an empty body, accepted" },
  "rate-limit": { ending: "9990018", calls: 1, text: "429 with Retry-After: 1" },
  "session-lost": {
    ending: "9990019",
    calls: 1,
    text: "the session reconnects for 12 s (scaled); 422 after 10 s",
  },
  "session-failed": { ending: "9990020", calls: 1, text: "the session turns FAILED until it is restarted" },
  "hang-before": { ending: "9990021", calls: 1, text: "no answer for 10 minutes, nothing accepted" },
  "hang-after": { ending: "9990022", calls: 1, text: "accepted, no answer for 10 minutes" },
  "no-lid": {
    ending: "9990023",
    calls: ALWAYS,
    text: "500 No LID for user (WEBJS); GOWS 500; NOWEB 201 then ack -1",
  },
  "error-502": { ending: "9990024", calls: 1, text: "502 of a proxy, accepted behind it" },
  "error-503": { ending: "9990025", calls: 1, text: "503 of a proxy, nothing accepted" },
  "broken-answer": { ending: "9990026", calls: 1, text: "accepted, 201 with half a JSON body" },
  "connection-dropped": {
    ending: "9990027",
    calls: 1,
    text: "500 Connection Closed at once for 2 s (scaled) while WORKING, then STARTING, then WORKING",
  },
  unlinked: {
    ending: "9990028",
    calls: 1,
    text: "the phone throws the device out: FAILED, also after a restart, until it is paired anew",
  },
  "network-away": {
    ending: "9990029",
    calls: 1,
    text: "WhatsApp cannot be reached for 5 minutes (scaled): STARTING again and again, then FAILED",
  },
  // 9990030 is CHECK_OVERLIMIT_ENDING.
  "logged-out": {
    ending: "9990031",
    calls: 1,
    text: "the session is logged out, its store is wiped, and its phone scans the new code",
  },
  "another-phone": {
    ending: "9990032",
    calls: 1,
    text: "the session is logged out, its store is wiped, and another phone scans the new code",
  },
  "read-only": { ending: "9990033", calls: ALWAYS, text: "READ is the first and only acknowledgement" },
  "receipts-by-lid": {
    ending: "9990034",
    calls: ALWAYS,
    text: "acknowledgements come from the person's @lid chat",
  },
  // 9990035 is NEVER_TYPED_ENDING.
  "lost-after": {
    ending: "9990036",
    calls: ALWAYS,
    text: "accepted, but it never leaves: nobody gets it, and no acknowledgement ever comes",
  },
  "media-500": {
    ending: "9990037",
    calls: ALWAYS,
    text: "500 to whatever has a file, nothing accepted; texts go (WEBJS 2026.8.2)",
  },
} as const satisfies Record<string, { ending: string; calls: number; text: string }>;

export type FaultName = keyof typeof FAULTS;

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

/** Numbers of check-exists, which is not a send. */
export const CHECK_OVERLIMIT_ENDING = "9990030";
export const CHECK_ABSENT_ENDINGS = [FAULTS["not-on-whatsapp"].ending, FAULTS["no-lid"].ending];
