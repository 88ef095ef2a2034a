import { approveRequest } from "~/domain/credits/review-request";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { AnsweredRequest } from "../../shapes/credits";

const { loader, action } = endpoint({
  POST: {
    who: admin("REQUEST_CREDITS"),
    what: "Approves a request that waits: its credits are the user's.",
    answer: AnsweredRequest,
    refuses: [
      "ALREADY_APPROVED",
      "ALREADY_REJECTED",
      "USER_DELETED",
      "BALANCE_TOO_LARGE",
      "OWN_CREDITS",
      "SUPER_ADMIN_PROTECTED",
      "ADMIN_PROTECTED",
    ],
    run: ({ actor, params, now }) => approveRequest(actor, idParam(params.requestId), now),
  },
});

export { action, loader };
