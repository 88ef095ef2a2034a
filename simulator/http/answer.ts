import type { ServerResponse } from "node:http";

/** Thrown by routes to answer with an error. `body` null: an empty one. */
export class ErrorAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`HTTP ${status}`);
  }
}

export function json(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(value));
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** Some of WAHA's successes have no body at all. */
export function empty(response: ServerResponse, status: number): void {
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(status, { "content-length": 0 });
  response.end();
}

const REASONS: Record<number, string> = {
  400: "Bad Request",
  404: "Not Found",
  422: "Unprocessable Entity",
  501: "Not Implemented",
};

/** The framework's own shape of an error: the first of docs/waha.md#error-answers. */
export function refusal(status: number, message: string | string[]): ErrorAnswer {
  const error = REASONS[status];
  return new ErrorAnswer(status, { message, ...(error && { error }), statusCode: status });
}

/** One JSON object a line. */
export function asLines(response: ServerResponse, entries: readonly object[]): void {
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
  send(response, 200, "application/x-ndjson", lines.join(""));
}

/** The answer to a command that cannot be carried out. */
export const badCommand = (message: string) => new ErrorAnswer(400, { message, statusCode: 400 });
