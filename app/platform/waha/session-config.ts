/** What Siar asks of a WAHA session. */
export type SessionSettings = {
  /** Where WAHA reports acknowledgements and status changes; null: nowhere. */
  webhook: { url: string; hmacKey: string } | null;
  /** Repeated by WAHA in each webhook. */
  metadata?: Record<string, string>;
};

const EVENTS = ["message.any", "message.ack", "session.status"];
const RETRIES = { policy: "constant", delaySeconds: 2, attempts: 15 };

/**
 * The `config` of a session: no statuses, groups, channels and broadcasts, and NOWEB's message store on,
 * which must be so before pairing (WAHA.md §2).
 */
export function sessionConfig({ webhook, metadata }: SessionSettings) {
  return {
    ...(metadata && { metadata }),
    ignore: { status: true, groups: true, channels: true, broadcast: true },
    noweb: { store: { enabled: true, fullSync: false } },
    webhooks: webhook
      ? [{ url: webhook.url, events: EVENTS, hmac: { key: webhook.hmacKey }, retries: RETRIES }]
      : [],
  };
}
