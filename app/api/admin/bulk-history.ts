import { z } from "zod";
import { sendingHistory } from "~/domain/reports/history";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { PageQuery } from "~/http/params";
import { HistoryRow } from "../shapes/reports";
import { pageOf } from "../shapes/shape";

const HistoryQuery = PageQuery.extend({ q_user: z.string().optional(), status: z.string().optional() });

const { loader, action } = endpoint({
  GET: {
    who: admin("BULK_HISTORY"),
    what: "The batches of all users, newest first.",
    answer: pageOf(HistoryRow),
    query: HistoryQuery,
    run: ({ actor, query, request: { signal } }) => sendingHistory({ ...query, by: actor.id, signal }),
  },
});

export { action, loader };
