import { endOwnSession } from "~/domain/users/own-sessions";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { bySession, signedIn } from "~/http/who";
import { Ok } from "../shapes/shape";

const { loader, action } = endpoint({
  DELETE: {
    who: bySession(signedIn),
    what: "Ends one of one's own sign-ins at once, this one too.",
    answer: Ok,
    run: ({ actor, params }) => endOwnSession(actor, idOf(params.sessionId)),
  },
});

export { action, loader };
