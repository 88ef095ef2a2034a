import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { clock } from "~/platform/clock";
import { DELIVER_AGAIN } from "~/platform/waha";
import { bodyWithin } from "../request/read-body";
import { errorResponse, jsonResponse } from "../response/json-response";
import type { Args, Endpoint } from "./endpoint-types";

type RawCall = { body: Buffer; headers: Headers; params: Args["params"]; now: Date };

/**
 * An address for a program without an account: no token, no origin. A signature over the body proves who it is, so
 * the body comes as the bytes that arrived, at most `bytesMax` of them. DELIVER_AGAIN is answered as a database that
 * is away: the program tries again later.
 */
export function rawEndpoint<R extends object>(
  bytesMax: number,
  described: { summary: string; output: z.ZodType<R> },
  run: (call: RawCall) => Promise<NoInfer<R> | typeof DELIVER_AGAIN>,
): Endpoint {
  const handle = async ({ request, params }: Args): Promise<Response> => {
    try {
      if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
      const body = Buffer.from(await bodyWithin(request, bytesMax));
      const answer = await run({ body, headers: request.headers, params, now: clock.now() });
      if (answer === DELIVER_AGAIN) return errorResponse(new DomainError("DATABASE_AWAY"), request);
      return jsonResponse(answer);
    } catch (thrown) {
      return errorResponse(thrown, request, ["POST"]);
    }
  };
  const errors = ["UNAUTHENTICATED", "BODY_TOO_LARGE"] as const;
  const operation = { ...described, access: "anyone" as const, errors, run: () => Response.error() };
  return { operations: { POST: operation }, handle };
}
