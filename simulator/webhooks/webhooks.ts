import { createHmac } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Faults } from "../faults/faults";
import { newEventId, newRequestId } from "../messages/message-ids";
import type { WebhookConfig } from "../options";
import { type Session, sessionMe } from "../sessions/session";
import { later, scaled, type Waha } from "../waha";
import { nextTryAfterMs } from "./webhook-retries";

const SOCKETS_PER_HOOK_MAX = 32;

type Delivery = { hook: WebhookConfig; headers: Record<string, string>; body: string };

/** Signed deliveries, retried on anything but 2xx, kept in memory only, in no certain order. */
export class Webhooks {
  private readonly http = new HttpAgent({ keepAlive: true, maxSockets: SOCKETS_PER_HOOK_MAX });
  // WAHA does not verify certificates of hooks.
  private readonly https = new HttpsAgent({
    keepAlive: true,
    maxSockets: SOCKETS_PER_HOOK_MAX,
    rejectUnauthorized: false,
  });
  /** Counts restarts: deliveries of an older life are lost. */
  private life = 0;
  /** Deliveries that wait for their next try. */
  private waiting = 0;
  readonly counts = { delivered: 0, failed: 0, given_up: 0 };

  constructor(private readonly world: () => Waha & { faults: Faults }) {}

  anyFor(session: Session): boolean {
    return this.hooksOf(session).length > 0;
  }

  emit(session: Session, event: string, payload: unknown): void {
    for (const hook of this.hooksOf(session)) {
      if (hook.events.includes(event) || hook.events.includes("*")) {
        this.dispatch(this.sign(hook, session, event, payload));
      }
    }
  }

  /** The server was restarted: whatever waited for a retry is gone. */
  lose(): void {
    this.life++;
    this.counts.given_up += this.waiting;
    this.waiting = 0;
  }

  close(): void {
    this.lose();
    this.http.destroy();
    this.https.destroy();
  }

  private hooksOf(session: Session): WebhookConfig[] {
    return [...this.world().settings.webhooks, ...(session.config.webhooks ?? [])];
  }

  private sign(hook: WebhookConfig, session: Session, event: string, payload: unknown): Delivery {
    const world = this.world();
    const timestamp = Date.now();
    const { metadata } = session.config;
    const body = JSON.stringify({
      id: newEventId(),
      timestamp,
      event,
      session: session.name,
      ...(metadata && { metadata }),
      me: sessionMe(world, session),
      payload,
      engine: world.engine,
      environment: {
        version: world.version,
        engine: world.engine,
        tier: world.settings.tier,
        browser: null,
        platform: "simulator",
        worker: { id: null },
      },
    });
    const headers: Record<string, string> = {
      "Content-Type": "application/json",
      "User-Agent": `WAHA/${world.version}`,
      "X-Webhook-Request-Id": newRequestId(),
      "X-Webhook-Timestamp": String(timestamp),
      "Content-Length": String(Buffer.byteLength(body)),
    };
    for (const { name, value } of hook.customHeaders ?? []) headers[name] = value;
    if (hook.hmac?.key) {
      headers["X-Webhook-Hmac"] = createHmac("sha512", hook.hmac.key).update(body).digest("hex");
      headers["X-Webhook-Hmac-Algorithm"] = "sha512";
    }
    return { hook, headers, body };
  }

  private dispatch(delivery: Delivery): void {
    const { faults } = this.world();
    const { shuffleMs = 0, duplicateRate = 0, loseRate = 0 } = faults.current.webhooks;
    if (loseRate > 0 && faults.draw() < loseRate) return;
    const copies = duplicateRate > 0 && faults.draw() < duplicateRate ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      if (shuffleMs > 0) this.in(faults.draw() * shuffleMs, () => this.post(delivery, 1));
      else this.post(delivery, 1);
    }
  }

  private post(delivery: Delivery, attempt: number): void {
    const { hook, headers, body } = delivery;
    const life = this.life;
    const secure = hook.url.startsWith("https:");
    const options = { method: "POST", headers, agent: secure ? this.https : this.http };
    const request = (secure ? httpsRequest : httpRequest)(hook.url, options, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) this.counts.delivered++;
      else this.retry(delivery, attempt, life);
    });
    request.on("error", () => this.retry(delivery, attempt, life));
    request.end(body);
  }

  private retry(delivery: Delivery, attempt: number, life: number): void {
    this.counts.failed++;
    const delayMs = nextTryAfterMs(delivery.hook.retries, attempt);
    if (delayMs === null || life !== this.life) this.counts.given_up++;
    else {
      this.waiting++;
      this.in(scaled(this.world(), delayMs), () => {
        this.waiting--;
        this.post(delivery, attempt + 1);
      });
    }
  }

  private in(ms: number, run: () => void): void {
    const life = this.life;
    later(ms, () => {
      if (life === this.life) run();
    });
  }
}
