import type { ActionFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { clock } from "~/platform/clock";
import { errorAnswer, jsonAnswer } from "./answers";
import { bodyWithin } from "./body";

type RawCall = { body: Buffer; headers: Headers; params: ActionFunctionArgs["params"]; now: Date };

/**
 * An address that a program posts to which is nobody here: no token, no origin. It is known by a signature
 * over the body, so the body comes as the bytes that arrived, at most `bytesMax` of them.
 */
export function rawEndpoint(bytesMax: number, run: (call: RawCall) => Promise<object>) {
  const handle = async ({ request, params }: ActionFunctionArgs): Promise<Response> => {
    try {
      if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED");
      const body = Buffer.from(await bodyWithin(request, bytesMax));
      return jsonAnswer(await run({ body, headers: request.headers, params, now: clock.now() }));
    } catch (thrown) {
      return errorAnswer(thrown, request, ["POST"]);
    }
  };
  return { loader: handle, action: handle };
}
