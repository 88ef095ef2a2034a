import { z } from "zod";
import { addOptOuts, listOptOuts, NewOptOuts } from "~/domain/opt-outs/list";
import { endpoint } from "~/http/api/endpoint";
import { signedIn } from "~/http/api/who";
import { PageQuery } from "~/http/params";
import { OptOut, OptOutsAdded } from "./shapes/opt-outs";
import { pageOf } from "./shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "Who wants no messages from this account, newest first; q: how the number begins.",
    answer: pageOf(OptOut),
    query: PageQuery.extend({ q: z.string().optional() }),
    run: ({ actor, query, request: { signal } }) => listOptOuts(actor, actor.id, { ...query, signal }),
  },
  POST: {
    who: signedIn,
    what: "Puts numbers on the list, all or none: one a line, or as an array.",
    answer: OptOutsAdded,
    once: true,
    status: 201,
    body: NewOptOuts,
    run: ({ actor, body, now, keep }) => addOptOuts(actor, actor.id, body, "API", now, keep),
  },
});

export { action, loader };
