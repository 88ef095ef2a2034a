import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { SessionUserView } from "~/domain/users/session-user";
import { REFRESH_TOKEN_CHARACTERS_MAX, refreshSession, signOut } from "~/domain/users/sign-in/sessions";
import { Credentials, SignedIn, signIn } from "~/domain/users/sign-in/sign-in";
import { nameSchema } from "~/domain/view-schema";
import { self } from "~/http/api/access";
import { endpoint, openEndpoint } from "~/http/api/endpoint";
import { readTokens } from "~/http/middleware/load-context";
import { Ok } from "./shapes/shape";

const Me = nameSchema("Me", SessionUserView.extend({ must_change_password: z.boolean().optional() }));

export const authEndpoints = {
  "auth/login": openEndpoint({
    POST: {
      access: "anyone",
      summary: "Signs in.",
      output: SignedIn,
      errors: [
        "BAD_CREDENTIALS",
        "ACCOUNT_DEACTIVATED",
        "TOTP_REQUIRED",
        "TOTP_WRONG",
        "TOTP_UNREADABLE",
        "TOO_MANY_SIGN_INS",
      ],
      input: Credentials,
      run: ({ input, request, context, now }) =>
        signIn(input, { address: context.address, userAgent: request.headers.get("User-Agent") }, now),
    },
  }),

  me: endpoint({
    GET: {
      access: self,
      scope: "none",
      summary: "The signed-in user.",
      output: Me,
      run: ({ actor: { id, name, email, role, features, mustChangePassword } }) => ({
        ...{ id, name, email, role, features },
        ...(mustChangePassword ? { must_change_password: true } : {}),
      }),
    },
  }),

  "auth/refresh": openEndpoint({
    POST: {
      access: "anyone",
      summary:
        "A new access token, valid for 15 minutes, and a new refresh token. The old refresh token is accepted for one more minute. Later use of it ends the session.",
      output: z.strictObject({ token: z.string(), refreshToken: z.string() }),
      errors: ["UNAUTHENTICATED"],
      input: z.object({ refreshToken: z.string().min(1).max(REFRESH_TOKEN_CHARACTERS_MAX) }),
      run: async ({ input, context, now }) => {
        const renewed = await refreshSession(input.refreshToken, context.address, now);
        if (!renewed) throw new DomainError("UNAUTHENTICATED");
        return { token: renewed.token, refreshToken: renewed.refreshToken };
      },
    },
  }),

  "auth/logout": openEndpoint({
    POST: {
      access: "anyone",
      summary:
        "Signs out: ends the session of the bearer token, of the given refresh token, or of the browser's cookies.",
      output: Ok,
      input: z.object({ refreshToken: z.string().max(REFRESH_TOKEN_CHARACTERS_MAX).optional() }),
      run: async ({ input, request }) => {
        const tokens = readTokens(request.headers);
        await signOut({ ...tokens, ...(input.refreshToken ? { refreshToken: input.refreshToken } : {}) });
        return { ok: true };
      },
    },
  }),
};
