import { z } from "zod";
import { listRequests, requestById } from "~/domain/credits/list-requests";
import { approveRequest, assertMayAnswer, Rejection, rejectRequest } from "~/domain/credits/review-request";
import { typedNumber } from "~/domain/form-number";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam, ListQuery } from "~/http/params";
import { AnsweredRequest, CreditRequest, CreditRequestDetail } from "../shapes/credits";
import { pageShape } from "../shapes/shape";

// what is no id belongs to no user
const Query = ListQuery.extend({ user_id: typedNumber(z.int().optional()).catch(0) });

export const creditRequestEndpoints = {
  "admin/request-buy-credits": endpoint({
    GET: {
      who: admin("REQUEST_CREDITS"),
      what: "Credit requests, newest first.",
      answer: pageShape(CreditRequest),
      query: Query,
      run: ({ actor, query, request: { signal } }) => listRequests({ ...query, by: actor.id, signal }),
    },
  }),

  "admin/request-buy-credits/:requestId": endpoint({
    GET: {
      who: admin("REQUEST_CREDITS"),
      what: "One credit request, with what an admin needs to judge it.",
      answer: CreditRequestDetail,
      run: ({ params }) => requestById(idParam(params.requestId)),
    },
  }),

  "admin/request-buy-credits/:requestId/approve": endpoint({
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
  }),

  "admin/request-buy-credits/:requestId/reject": endpoint({
    POST: {
      who: admin("REQUEST_CREDITS"),
      what: "Rejects a request that waits, with the reason that the user reads.",
      answer: AnsweredRequest,
      refuses: ["ALREADY_APPROVED", "ALREADY_REJECTED", "SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      body: Rejection,
      may: ({ actor, params }) => assertMayAnswer(actor, idParam(params.requestId)),
      run: ({ actor, params, body, now }) => rejectRequest(actor, idParam(params.requestId), body, now),
    },
  }),
};
