import { z } from "zod";
import { listOptOuts, NewOptOuts } from "~/domain/opt-outs/list";
import { signedIn } from "~/http/api/access";
import { listAnswer } from "~/http/api/add-opt-outs";
import { endpoint } from "~/http/api/endpoint";
import { PageQuery } from "~/http/params";
import { SHEET_FAULTS } from "./shapes/batches";
import { ListForm, OptOut, OptOutsAdded } from "./shapes/opt-outs";
import { pageShape } from "./shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "Who wants no messages from this account, newest first; q: how the number begins.",
    answer: pageShape(OptOut),
    query: PageQuery.extend({ q: z.string().optional() }),
    run: ({ actor, query, request: { signal } }) => listOptOuts(actor, actor.id, { ...query, signal }),
  },
  POST: {
    who: signedIn,
    what: "Puts numbers on the list, all or none: one a line, or as an array; or those of a sheet (.xlsx or CSV, at most 10,000 rows) in its column receiver_number or number. Of a file, the answer’s `read` says how it was understood: of a CSV its encoding and separator.",
    answer: OptOutsAdded,
    refuses: [...SHEET_FAULTS],
    form: ListForm,
    json: NewOptOuts,
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) => listAnswer(request, { actor, owner: actor.id, how: "API" }, now),
  },
});

export { action, loader };
