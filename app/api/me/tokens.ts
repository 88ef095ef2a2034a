import { listApiTokens, makeApiToken, NewApiToken } from "~/domain/users/api-tokens";
import { jsonAnswer } from "~/http/answers";
import { endpoint } from "~/http/endpoint";
import { answerOnce } from "~/http/idempotency";
import { bySession, signedIn } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: bySession(signedIn), run: ({ actor }) => listApiTokens(actor) },
  POST: {
    who: bySession(signedIn),
    body: NewApiToken,
    run: async ({ actor, request, body, now }) => {
      // The token stays out of the answer that is kept for repeats: it is stored nowhere. A repeat gets null.
      let token: string | null = null;
      const make = async () => {
        const made = await makeApiToken(actor, body, now);
        token = made.token;
        return { ok: true, api_token: made.api_token };
      };
      const answer = await answerOnce(request, actor, body, make, now);
      return jsonAnswer({ ...answer, token }, 201);
    },
  },
});

export { action, loader };
