import type { IncomingMessage, ServerResponse } from "node:http";
import type { World } from "../world";
import { ErrorAnswer, refusal } from "./answer";

/** One request in the hands of a route. */
export type Call = {
  world: World;
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
};

/** Shape 3: thrown by the engine. It repeats the whole request, as the real one does. */
export function thrown(call: Call, message: string, extra: Record<string, unknown> = {}): ErrorAnswer {
  const name = typeof extra.name === "string" ? extra.name : "Error";
  return new ErrorAnswer(500, {
    statusCode: 500,
    timestamp: new Date().toISOString(),
    exception: { message, name, stack: `${name}: ${message}\n    at simulated (engine.js:1:1)`, ...extra },
    request: {
      path: call.request.url,
      method: call.request.method,
      body: call.body,
      query: Object.fromEntries(call.query),
    },
    version: {
      version: call.world.version,
      engine: call.world.engine,
      tier: call.world.settings.tier,
      browser: null,
      platform: "simulator",
      worker: { id: null },
    },
  });
}

const BODY_BYTES_MAX = 50 * 1024 * 1024;

/** The JSON body; {} when there is none. Throws an ErrorAnswer for broken JSON. */
export function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) reject(refusal(413, "request entity too large"));
      else chunks.push(chunk);
    });
    request.on("error", reject);
    request.on("end", () => {
      const text = chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString("utf8");
      if (!text) return resolve({});
      try {
        const value: unknown = JSON.parse(text);
        resolve(typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {});
      } catch (error) {
        reject(refusal(400, error instanceof Error ? error.message : "broken JSON"));
      }
    });
  });
}
