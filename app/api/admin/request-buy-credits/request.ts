import { requestById } from "~/domain/credits/list-requests";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { CreditRequestDetail } from "../../shapes/credits";

const { loader, action } = endpoint({
  GET: {
    who: admin("REQUEST_CREDITS"),
    what: "One credit request, with what an admin needs to judge it.",
    answer: CreditRequestDetail,
    run: ({ params }) => requestById(idParam(params.requestId)),
  },
});

export { action, loader };
