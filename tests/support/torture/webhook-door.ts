import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { handleWebhook } from "~/domain/waha-events/handle-webhook";
import { db } from "~/platform/db";
import { DELIVER_AGAIN } from "~/platform/waha";

export type TakenEvent = { session: string; payload?: { id: string; fromMe?: boolean } };

/**
 * WAHA's webhooks, taken as the web process takes them. One hook serves all sessions, so the device is
 * found by the session that the body names. Whatever fails is answered 500, and WAHA repeats it. `taken` is told of
 * each just before it is answered.
 */
export async function openWebhookDoor(taken: (event: TakenEvent) => void = () => {}) {
  const devices = new Map<string, number>();
  const counts = { taken: 0, failed: 0 };
  let away = false;
  const atWork = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    if (away) {
      request.socket.destroy();
      return;
    }
    const work = take(request, response).finally(() => atWork.delete(work));
    atWork.add(work);
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const event = JSON.parse(body.toString("utf8")) as TakenEvent;
      const { session } = event;
      const deviceId = devices.get(session) ?? (await deviceOf(session));
      devices.set(session, deviceId);
      const signature = String(request.headers["x-webhook-hmac"]);
      const outcome = await handleWebhook(deviceId, body, signature, new Date());
      if (outcome === DELIVER_AGAIN) throw new Error(outcome);
      counts.taken++;
      taken(event);
      response.writeHead(200).end();
    } catch {
      counts.failed++;
      response.writeHead(500).end();
    }
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    counts,
    get isAway() {
      return away;
    },
    /** The web process is gone while this is done. */
    whileAway: async <T>(work: () => Promise<T>): Promise<T> => {
      away = true;
      server.closeAllConnections();
      await Promise.all(atWork); // it uses the database, which may be about to be replaced
      try {
        return await work();
      } finally {
        away = false;
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type WebhookDoor = Awaited<ReturnType<typeof openWebhookDoor>>;

async function deviceOf(session: string): Promise<number> {
  const device = await db.device.findFirstOrThrow({ where: { session } });
  return device.id;
}
