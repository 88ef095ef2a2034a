import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseWebhook, verifyWebhook } from "~/platform/waha";

/** Real signed deliveries of WAHA 2026.4.1 with invented data. */
const KEY = "s3cret";
const SAMPLES = readFileSync(new URL("./fixtures/waha-webhooks.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { headers: Record<string, string>; body: string });

const [working, ownMessage, serverAck, refused, stopped] = SAMPLES.map(({ body }) => body);

describe("signatures", () => {
  test.each(SAMPLES)("a real delivery is believed", ({ headers, body }) => {
    expect(verifyWebhook(Buffer.from(body), headers["X-Webhook-Hmac"] ?? null, KEY)).toBe(true);
  });

  test("a changed body, another key, a cut or missing signature are not", () => {
    const { headers, body } = SAMPLES[0]!;
    const signature = headers["X-Webhook-Hmac"]!;
    expect(verifyWebhook(body.replace("WORKING", "STOPPED"), signature, KEY)).toBe(false);
    expect(verifyWebhook(body, signature, "other")).toBe(false);
    expect(verifyWebhook(body, signature.slice(0, -1), KEY)).toBe(false);
    expect(verifyWebhook(body, signature.slice(0, -1).concat("é"), KEY)).toBe(false);
    expect(verifyWebhook(body, "", KEY)).toBe(false);
    expect(verifyWebhook(body, null, KEY)).toBe(false);
    expect(verifyWebhook(body, signature, "")).toBe(false);
  });
});

describe("what they say", () => {
  test("an own message, by its raw id", () => {
    expect(parseWebhook(ownMessage!)).toEqual({
      kind: "message",
      eventId: "evt_01m7yb6s6cwbm44p13hec39x4n",
      at: new Date(1795240977612),
      session: "default",
      messageId: "3EB0D8A1897FC2D0C10BE8",
      fromMe: true,
      chatId: "12132132130@c.us",
      otherChatId: null,
      quotedId: null,
      editedId: null,
      hasContent: true,
      body: "Hello",
      ack: 0,
    });
  });

  test("acknowledgements, also a refusal", () => {
    const common = { kind: "ack", session: "default", fromMe: true };
    expect(parseWebhook(serverAck!)).toMatchObject({
      ...common,
      messageId: "3EB0D8A1897FC2D0C10BE8",
      ack: 1,
    });
    expect(parseWebhook(refused!)).toMatchObject({ ...common, messageId: "3EB06770B20950A6858AE6", ack: -1 });
  });

  test("the status of a session, with its phone and no restriction", () => {
    const common = { kind: "session", session: "default", phone: "10000000000", timelock: null };
    expect(parseWebhook(working!)).toMatchObject({ ...common, status: "WORKING" });
    expect(parseWebhook(stopped!)).toMatchObject({ ...common, status: "STOPPED" });
  });

  test("a restriction that came or was lifted", () => {
    const event = JSON.parse(working!);
    event.payload.data = { reachoutTimelock: { isActive: true, timeEnforcementEnds: 1795300000 } };
    expect(parseWebhook(JSON.stringify(event))).toMatchObject({
      timelock: { isActive: true, endsAt: new Date(1795300000_000) },
    });
    event.payload.data = { reachoutTimelock: { isActive: false, timeEnforcementEnds: null } };
    expect(parseWebhook(JSON.stringify(event))).toMatchObject({
      timelock: { isActive: false, endsAt: null },
    });
  });

  test("in browser engines the chat of an own message stands in `to`", () => {
    const event = JSON.parse(ownMessage!);
    event.engine = "WEBJS";
    event.payload.from = "10000000000@c.us";
    event.payload.to = "12132132130@c.us";
    expect(parseWebhook(JSON.stringify(event))).toMatchObject({ chatId: "12132132130@c.us" });
  });

  test.each(["", "{", "[]", "null", "7", '{"event":"message.ack"}', '{"payload":{}}'])(
    "%j is nothing",
    (body) => {
      expect(parseWebhook(body)).toBeNull();
    },
  );

  test("other events and half ones are nothing", () => {
    const event = JSON.parse(serverAck!);
    expect(parseWebhook(JSON.stringify({ ...event, event: "presence.update" }))).toBeNull();
    expect(parseWebhook(JSON.stringify({ ...event, payload: { id: 7, ack: "1" } }))).toBeNull();
    expect(parseWebhook(JSON.stringify({ ...event, timestamp: "late" }))).toBeNull();
  });
});
