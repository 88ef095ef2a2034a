import { z } from "zod";
import { listRequests, RequestDetail, requestById } from "~/domain/credits/list-requests";
import { RequestView } from "~/domain/credits/request-view";
import { approveRequest, assertMayAnswer, Rejection, rejectRequest } from "~/domain/credits/review-request";
import { typedNumber } from "~/domain/form-number";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam, ListQuery } from "~/http/request/params";
import { pageShape } from "../shapes/shape";

// what is no id belongs to no user
const Query = ListQuery.extend({ user_id: typedNumber(z.int().optional()).catch(0) });

const AnsweredRequest = z.strictObject({ ok: z.literal(true), request: RequestDetail });

export const creditRequestEndpoints = {
  "admin/request-buy-credits": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "Credit requests, newest first.",
      output: pageShape(RequestView),
      query: Query,
      run: ({ actor, query, request: { signal } }) => listRequests({ ...query, by: actor.id, signal }),
    },
  }),

  "admin/request-buy-credits/:requestId": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "One credit request, with the details that an admin needs.",
      output: RequestDetail,
      run: ({ params }) => requestById(idParam(params.requestId)),
    },
  }),

  "admin/request-buy-credits/:requestId/approve": endpoint({
    POST: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "Approves a waiting request and adds its credits to the user's balance.",
      output: AnsweredRequest,
      errors: [
        "ALREADY_APPROVED",
        "ALREADY_REJECTED",
        "REQUEST_EXPIRED",
        "USER_DELETED",
        "BALANCE_TOO_LARGE",
        "OWN_CREDITS",
        "SUPER_ADMIN_PROTECTED",
        "ADMIN_PROTECTED",
      ],
      run: ({ actor, params, now }) => approveRequest(actor, idParam(params.requestId), now),
    },
  }),

  "admin/request-buy-credits/:requestId/reject": endpoint({
    POST: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "Rejects a waiting request. The user sees the reason.",
      output: AnsweredRequest,
      errors: [
        "ALREADY_APPROVED",
        "ALREADY_REJECTED",
        "REQUEST_EXPIRED",
        "SUPER_ADMIN_PROTECTED",
        "ADMIN_PROTECTED",
      ],
      input: Rejection,
      authorize: ({ actor, params }) => assertMayAnswer(actor, idParam(params.requestId)),
      run: ({ actor, params, input, now }) => rejectRequest(actor, idParam(params.requestId), input, now),
    },
  }),
};
