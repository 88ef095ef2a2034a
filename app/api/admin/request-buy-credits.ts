import { z } from "zod";
import { listRequests } from "~/domain/credits/list-requests";
import { typedNumber } from "~/domain/form-number";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { ListQuery } from "~/http/params";
import { CreditRequest } from "../shapes/credits";
import { pageShape } from "../shapes/shape";

// what is no id belongs to no user
const Query = ListQuery.extend({ user_id: typedNumber(z.int().optional()).catch(0) });

const { loader, action } = endpoint({
  GET: {
    who: admin("REQUEST_CREDITS"),
    what: "Credit requests, newest first.",
    answer: pageShape(CreditRequest),
    query: Query,
    run: ({ actor, query, request: { signal } }) => listRequests({ ...query, by: actor.id, signal }),
  },
});

export { action, loader };
