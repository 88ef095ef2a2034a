import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { CHOSEN_TYPES } from "~/domain/outgoing-facts/event-types";
import { resendSince } from "~/domain/webhooks/resend";
import { sendTest } from "~/domain/webhooks/send-test";
import { NewWebhook } from "~/domain/webhooks/webhook-input";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  WEBHOOKS_MAX,
  webhookById,
} from "~/domain/webhooks/webhooks";
import { valid } from "~/http/request/validate";
import { fieldSentence, sentence } from "~/i18n/sentence";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

const now = new Date();
const DAY = 24 * 60 * 60_000;
const URL = "https://198.51.101.7/siar";
let cast: Record<"ani" | "budi" | "citra" | "dewi" | "eka", Actor>;

beforeAll(async () => {
  cast = await wholeCast();
});

const make = (actor: Actor, more: object = {}) =>
  createWebhook(actor, { url: URL, events: ["batch.completed"], ...more }, now);

/** The sentence of what is wrong with the fields, in English. */
async function saidOf(work: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(work)
    .then(
      () => null,
      (thrown) => thrown,
    );
  expect(error).toBeInstanceOf(DomainError);
  const { code, params, fields } = error as DomainError;
  const [first] = Object.values(fields).flat();
  return first ? fieldSentence("en", first) : sentence("en", code, params);
}

test("a webhook is made with a secret that is shown once and sealed in the database", async () => {
  const { webhook, secret } = await make(cast.ani, { include_text: true });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    ...{ id: webhook.id, url: URL, events: ["batch.completed"], include_text: true, status: "active" },
    ...{ failing_since: null, created_at: now.toISOString() },
  });
  const stored = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
  expect(JSON.stringify(stored)).not.toContain(secret.slice(10, 30));
  expect(JSON.stringify(await listWebhooks(cast.ani))).not.toContain("whsec");
  await deleteWebhook(cast.ani, webhook.id, now);
  expect(await listWebhooks(cast.ani)).toEqual([]);
});

const REFUSED: [what: string, url: string, said: RegExp][] = [
  ["no URL", "siar", /complete URL/],
  ["another scheme", "ftp://example.com/siar", /complete URL/],
  ["no TLS", "http://198.51.101.7/siar", /begin with https/],
  ["a name and password", "https://user:secret@198.51.101.7/siar", /user name and password/],
  ["loopback", "https://127.0.0.1/siar", /private network/],
  ["loopback in short", "https://127.1/siar", /private network/],
  ["loopback as a number", "https://2130706433/siar", /private network/],
  ["a private address", "https://10.1.2.3/siar", /private network/],
  ["a private address within IPv6", "https://[::ffff:10.0.0.1]/siar", /private network/],
  ["loopback of IPv6", "https://[::1]/siar", /private network/],
  ["where clouds keep their keys", "https://169.254.169.254/latest", /private network/],
  ["a name of the cloud's keys", "https://metadata.google.internal/", /private network/],
  ["a name that resolves inside", "https://localhost/siar", /private network/],
  ["a longer name that resolves inside", "https://siar.localhost/hook", /private network/],
];

test.each(REFUSED)("refused: %s", async (_, url, said) => {
  expect(await saidOf(() => make(cast.ani, { url }))).toMatch(said);
  const { webhook } = await make(cast.budi);
  expect(await saidOf(() => changeWebhook(cast.budi, webhook.id, { url }, now))).toMatch(said);
  await deleteWebhook(cast.budi, webhook.id, now);
});

test("refused: an unknown event, no event, no URL", async () => {
  const given = (input: object) => saidOf(() => valid(NewWebhook, input));
  expect(await given({ url: URL, events: ["batch.exploded"] })).toMatch(/no such event/);
  expect(await given({ url: URL, events: [] })).toMatch(/at least one event/);
  expect(await given({ url: URL })).toMatch(/at least one event/);
  expect(await given({ events: ["batch.started"] })).not.toBe("");
});

test("refused: a sixth webhook, and events since a time to come or longer ago than they are kept", async () => {
  const made: number[] = [];
  for (let i = 0; i < WEBHOOKS_MAX; i += 1) made.push((await make(cast.dewi)).webhook.id);
  expect(await saidOf(() => make(cast.dewi))).toMatch(/already have 5 webhooks/);
  const since = (ms: number) =>
    saidOf(() =>
      resendSince(cast.dewi, made[0]!, { since: new Date(now.getTime() + ms).toISOString() }, now),
    );
  expect(await since(1_000)).toMatch(/in the future/);
  expect(await since(-40 * DAY)).toMatch(/kept for 30 days/);
});

test("another account's webhook does not exist, for a Super Admin too", async () => {
  const { webhook } = await make(cast.ani);
  for (const actor of [cast.budi, cast.citra, cast.eka])
    for (const act of [
      () => webhookById(actor, webhook.id),
      () => changeWebhook(actor, webhook.id, { status: "disabled" }, now),
      () => rotateSecret(actor, webhook.id, now),
      () => sendTest(actor, webhook.id, now),
      () => resendSince(actor, webhook.id, { since: now.toISOString() }, now),
      () => deleteWebhook(actor, webhook.id, now),
    ])
      expect(await refusal(act())).toBe("NOT_FOUND");
  await deleteWebhook(cast.ani, webhook.id, now);
});

test("what is left out of a change stays, and nothing is sent to a webhook that is disabled", async () => {
  const { webhook } = await make(cast.ani, { events: [...CHOSEN_TYPES] });
  const changed = await changeWebhook(cast.ani, webhook.id, { status: "disabled" }, now);
  expect(changed.webhook).toMatchObject({ url: URL, events: [...CHOSEN_TYPES], status: "disabled" });
  expect(await saidOf(() => sendTest(cast.ani, webhook.id, now))).toMatch(/not active/);
  const again = await changeWebhook(cast.ani, webhook.id, { status: "active", events: ["credits.low"] }, now);
  expect(again.webhook).toMatchObject({ status: "active", events: ["credits.low"], include_text: false });
  await deleteWebhook(cast.ani, webhook.id, now);
});

test("what an admin does with webhooks is in the activity log, with the host and no secret", async () => {
  const { webhook, secret } = await make(cast.eka, { url: `${URL}?token=abc` });
  await rotateSecret(cast.eka, webhook.id, now);
  await deleteWebhook(cast.eka, webhook.id, now);
  const acts = await db.auditEntry.findMany({ where: { actorId: cast.eka.id }, orderBy: { id: "asc" } });
  expect(acts.map(({ act }) => act)).toEqual(["webhook.create", "webhook.rotate", "webhook.delete"]);
  expect(acts.map(({ detail }) => detail)).toEqual(Array(3).fill({ host: "198.51.101.7" }));
  expect(JSON.stringify(acts)).not.toContain(secret.slice(8, 20));
});
