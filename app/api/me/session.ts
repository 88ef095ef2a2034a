import { endOwnSession } from "~/domain/users/own-sessions";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { bySession, signedIn } from "~/http/who";

const { loader, action } = endpoint({
  DELETE: {
    who: bySession(signedIn),
    run: ({ actor, params }) => endOwnSession(actor, idOf(params.sessionId)),
  },
});

export { action, loader };
