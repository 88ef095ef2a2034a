import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { REFRESH_TOKEN_CHARACTERS_MAX, refreshSession } from "~/domain/users/sign-in/sessions";
import { openEndpoint } from "~/http/api/endpoint";

const { loader, action } = openEndpoint({
  POST: {
    who: "anyone",
    what: "Another access token of the session, good for 15 minutes, and the refresh token to use from now on: the old one is taken for another minute, and ends the session when it comes back later.",
    answer: z.strictObject({ token: z.string(), refreshToken: z.string() }),
    refuses: ["UNAUTHENTICATED"],
    body: z.object({ refreshToken: z.string().min(1).max(REFRESH_TOKEN_CHARACTERS_MAX) }),
    run: async ({ body, context, now }) => {
      const renewed = await refreshSession(body.refreshToken, context.address, now);
      if (!renewed) throw new DomainError("UNAUTHENTICATED");
      return { token: renewed.token, refreshToken: renewed.refreshToken };
    },
  },
});

export { action, loader };
