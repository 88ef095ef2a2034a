import { endOwnSession } from "~/domain/users/sign-in/own-sessions";
import { bySession, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { Ok } from "../shapes/shape";

const { loader, action } = endpoint({
  DELETE: {
    who: bySession(signedIn),
    what: "Ends one of one's own sign-ins at once, this one too.",
    answer: Ok,
    run: ({ actor, params }) => endOwnSession(actor, idParam(params.sessionId)),
  },
});

export { action, loader };
