import { endOtherSessions, ownSessions } from "~/domain/users/own-sessions";
import { endpoint } from "~/http/endpoint";
import { bySession, signedIn } from "~/http/who";

/** DELETE ends every sign-in but the one that asks. */
const { loader, action } = endpoint({
  GET: {
    who: bySession(signedIn),
    run: ({ actor, context, now }) => ownSessions(actor, context.sessionId, now),
  },
  DELETE: {
    who: bySession(signedIn),
    run: ({ actor, context }) => endOtherSessions(actor, context.sessionId),
  },
});

export { action, loader };
