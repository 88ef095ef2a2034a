import { z } from "zod";
import type { StoreResponse } from "~/domain/idempotency";
import {
  ApiTokenView,
  listApiTokens,
  makeApiToken,
  NewApiToken,
  revokeApiToken,
} from "~/domain/users/sign-in/api-tokens";
import { bySession, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { answerOnce } from "~/http/idempotency";
import { idParam } from "~/http/request/params";
import { jsonResponse } from "~/http/response/json-response";
import { Ok, pageShape } from "./shapes/shape";

export const tokenEndpoints = {
  "me/tokens": endpoint({
    GET: {
      access: bySession(signedIn),
      scope: "none",
      summary: "Your API keys, without the keys themselves.",
      output: pageShape(ApiTokenView),
      run: async ({ actor }) => wholeList((await listApiTokens(actor)).data),
    },
    POST: {
      access: bySession(signedIn),
      scope: "none",
      summary:
        "Creates an API key. It is shown only in this response: a repeat with the same idempotency key gets null. `scopes`: what it may do, everything if left out; `expires_at`: up to 10 years ahead.",
      output: z.strictObject({ ok: z.literal(true), api_token: ApiTokenView, token: z.string().nullable() }),
      errors: ["TOO_MANY_API_TOKENS"],
      idempotent: "inside",
      status: 201,
      input: NewApiToken,
      run: async ({ actor, request, input, content, now }) => {
        // The token stays out of the answer that is kept for repeats: it is stored nowhere. A repeat gets null.
        let token: string | null = null;
        const make = async (keep: StoreResponse) => {
          const made = await makeApiToken(actor, input, now, keep);
          token = made.token;
          return { ok: true as const, api_token: made.api_token };
        };
        const answer = await answerOnce(request, actor, content, make, now);
        return jsonResponse({ ...answer, token }, 201);
      },
    },
  }),

  "me/tokens/:tokenId": endpoint({
    DELETE: {
      access: bySession(signedIn),
      scope: "none",
      summary: "Revokes an API key. It stops working at once.",
      output: Ok,
      run: ({ actor, params, now }) => revokeApiToken(actor, idParam(params.tokenId), now),
    },
  }),
};
