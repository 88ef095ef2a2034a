import { approveRequest } from "~/domain/credits/answer-request";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("REQUEST_CREDITS"),
    run: ({ actor, params, now }) => approveRequest(actor, idOf(params.requestId), now),
  },
});

export { action, loader };
