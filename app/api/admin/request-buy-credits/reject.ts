import { Rejection, rejectRequest } from "~/domain/credits/answer-request";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("REQUEST_CREDITS"),
    body: Rejection,
    run: ({ actor, params, body, now }) => rejectRequest(actor, idOf(params.requestId), body, now),
  },
});

export { action, loader };
