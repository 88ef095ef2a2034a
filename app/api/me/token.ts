import { revokeApiToken } from "~/domain/users/sign-in/api-tokens";
import { bySession, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { Ok } from "../shapes/shape";

const { loader, action } = endpoint({
  DELETE: {
    who: bySession(signedIn),
    what: "Revokes a token: from now on it opens nothing.",
    answer: Ok,
    run: ({ actor, params, now }) => revokeApiToken(actor, idParam(params.tokenId), now),
  },
});

export { action, loader };
