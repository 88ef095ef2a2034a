import { z } from "zod";
import { endOtherSessions, ownSessions } from "~/domain/users/sign-in/own-sessions";
import { bySession, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { SignInSession } from "../shapes/users";

/** DELETE ends every sign-in but the one that asks. */
const { loader, action } = endpoint({
  GET: {
    who: bySession(signedIn),
    what: "Where one is signed in, this one first.",
    answer: z.strictObject({ data: z.array(SignInSession) }),
    run: ({ actor, context, now }) => ownSessions(actor, context.sessionId, now),
  },
  DELETE: {
    who: bySession(signedIn),
    what: "Ends all of one's sign-ins but this one.",
    answer: z.strictObject({ ok: z.literal(true), ended: z.int() }),
    run: ({ actor, context }) => endOtherSessions(actor, context.sessionId),
  },
});

export { action, loader };
