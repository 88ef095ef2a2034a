import { z } from "zod";
import { REFRESH_TOKEN_CHARACTERS_MAX, signOut } from "~/domain/users/sign-in/sessions";
import { openEndpoint } from "~/http/api/endpoint";
import { readTokens } from "~/http/middleware/load-context";
import { Ok } from "../shapes/shape";

/** Ends the session of the bearer token, of the given refresh token, or of the browser's cookies. */
const { loader, action } = openEndpoint({
  POST: {
    who: "anyone",
    what: "Ends the session of the bearer token, of the given refresh token, or of the browser's cookies.",
    answer: Ok,
    body: z.object({ refreshToken: z.string().max(REFRESH_TOKEN_CHARACTERS_MAX).optional() }),
    run: async ({ body, request }) => {
      const tokens = readTokens(request.headers);
      await signOut({ ...tokens, ...(body.refreshToken ? { refreshToken: body.refreshToken } : {}) });
      return { ok: true };
    },
  },
});

export { action, loader };
