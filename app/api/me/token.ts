import { revokeApiToken } from "~/domain/users/api-tokens";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { bySession, signedIn } from "~/http/who";

const { loader, action } = endpoint({
  DELETE: {
    who: bySession(signedIn),
    run: ({ actor, params, now }) => revokeApiToken(actor, idOf(params.tokenId), now),
  },
});

export { action, loader };
