import { isObject } from "../responses/response-body";

/** What Siar asks of a WAHA session. */
export type SessionSettings = {
  /** Where WAHA reports acknowledgements and status changes; null: nowhere. */
  webhook: { url: string; hmacKey: string } | null;
  /** Repeated by WAHA in each webhook. */
  metadata?: Record<string, string>;
  /**
   * Whether NOWEB reads the phone's old chats when it is paired; left out: a session that has a store keeps what it
   * has.
   */
  fullSync?: boolean;
};

type Config = Record<string, unknown>;

/** Without these a session does not report at all. */
const NEEDED_EVENTS = ["message.any", "message.ack", "session.status"];
/**
 * An opt-out may be an edit. Sessions of before 0.5 get this event when they are set up or restarted the next time.
 */
const EVENTS = [...NEEDED_EVENTS, "message.edited"];
/** 2 s, 4 s, 8 s … about four and a half hours in all. A web process that is away for long still gets everything. */
const RETRIES = { policy: "exponential", delaySeconds: 2, attempts: 12 };
/** The path of every address that a Siar ever gave to WAHA, wherever that Siar was. */
const OUR_HOOK = /\/api\/hooks\/waha\/\d+$/;

/**
 * The `config` of a session: no statuses, groups, channels and broadcasts, and NOWEB's message store on,
 * which must be so before pairing (docs/waha.md#configuration).
 */
export function sessionConfig({ webhook, metadata, fullSync = false }: SessionSettings) {
  return {
    ...(metadata && { metadata }),
    ignore: { status: true, groups: true, channels: true, broadcast: true },
    noweb: { store: { enabled: true, fullSync } },
    webhooks: webhook
      ? [{ url: webhook.url, events: EVENTS, hmac: { key: webhook.hmacKey }, retries: RETRIES }]
      : [],
  };
}

/**
 * Returns the whole `config` that a session should have which another program made, or an older Siar. Null when it
 * has it. Its proxy, its metadata and other programs' webhooks stay; those that a Siar set are replaced by ours.
 * The store of a paired session stays as it is: WAHA does not support changing it later.
 *
 * A session that works is not stopped only for how long WAHA tries to reach us, or for the event of edits.
 */
export function adoptedConfig(
  config: unknown,
  settings: SessionSettings,
  { paired, working }: { paired: boolean; working: boolean },
): Config | null {
  const theirs = isObject(config) ? config : {};
  const reports = reportsTo(theirs, settings.webhook);
  const hears = reports === null || (reports && (working || isComplete(theirs, settings.webhook)));
  if (hears && (paired || hasStore(theirs, settings.fullSync))) return null;
  const { webhooks, noweb, ...ours } = sessionConfig(settings);
  const kept = hooksOf(theirs).filter((hook) => !settings.webhook || !isOurs(hook, settings.webhook));
  // WAHA answers null for what is not set, and may refuse to receive null.
  return withoutNulls({
    ...theirs,
    ...ours,
    ...(paired ? {} : { noweb }),
    webhooks: [...kept, ...webhooks],
  });
}

/** Returns whether a session with this `config` reports to us what becomes of messages. Null: it is not meant to. */
export function reportsTo(config: unknown, webhook: SessionSettings["webhook"]): boolean | null {
  if (!webhook) return null;
  const ours = hooksOf(config).filter((hook) => isOurs(hook, webhook));
  return ours.length === 1 && ours.every((hook) => isAs(hook, webhook));
}

const isOurs = ({ url }: Config, webhook: { url: string }) =>
  url === webhook.url || OUR_HOOK.test(String(url));

function isAs({ url, events, hmac }: Config, webhook: { url: string; hmacKey: string }): boolean {
  const told = Array.isArray(events) ? events : [];
  return (
    url === webhook.url &&
    isObject(hmac) &&
    hmac.key === webhook.hmacKey &&
    (told.includes("*") || NEEDED_EVENTS.every((event) => told.includes(event)))
  );
}

/** Our webhook has every event, and is tried for as long as we want it to be. */
function isComplete(config: Config, webhook: SessionSettings["webhook"]): boolean {
  const ours = hooksOf(config).filter((hook) => webhook && isOurs(hook, webhook));
  return ours.every(({ events, retries }) => {
    const told = Array.isArray(events) ? events : [];
    const hasEvents = told.includes("*") || EVENTS.every((event) => told.includes(event));
    const wanted = Object.entries(RETRIES);
    return hasEvents && isObject(retries) && wanted.every(([name, value]) => retries[name] === value);
  });
}

function hooksOf(config: unknown): Config[] {
  return isObject(config) && Array.isArray(config.webhooks) ? config.webhooks.filter(isObject) : [];
}

function hasStore({ noweb }: Config, fullSync?: boolean): boolean {
  const store = isObject(noweb) && isObject(noweb.store) ? noweb.store : {};
  return store.enabled === true && (fullSync === undefined || Boolean(store.fullSync) === fullSync);
}

function withoutNulls(config: Config): Config {
  const said = Object.entries(config).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([key, value]) => [key, bare(value)]));
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  return isObject(value) ? withoutNulls(value) : value;
}
