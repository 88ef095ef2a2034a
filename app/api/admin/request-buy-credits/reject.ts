import { assertMayAnswer, Rejection, rejectRequest } from "~/domain/credits/review-request";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { AnsweredRequest } from "../../shapes/credits";

const { loader, action } = endpoint({
  POST: {
    who: admin("REQUEST_CREDITS"),
    what: "Rejects a request that waits, with the reason that the user reads.",
    answer: AnsweredRequest,
    refuses: ["ALREADY_APPROVED", "ALREADY_REJECTED", "SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    body: Rejection,
    may: ({ actor, params }) => assertMayAnswer(actor, idParam(params.requestId)),
    run: ({ actor, params, body, now }) => rejectRequest(actor, idParam(params.requestId), body, now),
  },
});

export { action, loader };
