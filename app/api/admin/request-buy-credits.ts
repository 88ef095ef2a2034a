import { z } from "zod";
import { listRequests } from "~/domain/credits/list-requests";
import { endpoint } from "~/http/endpoint";
import { ListQuery } from "~/http/params";
import { admin } from "~/http/who";

const Query = ListQuery.extend({ user_id: z.coerce.number().int().optional().catch(0) }); // what is no id is nobody's

const { loader, action } = endpoint({
  GET: { who: admin("REQUEST_CREDITS"), query: Query, run: ({ query }) => listRequests(query) },
});

export { action, loader };
