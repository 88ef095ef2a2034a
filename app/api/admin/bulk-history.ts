import { z } from "zod";
import { sendingHistory } from "~/domain/reports/history";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { historyAnswer } from "~/http/api/report-answer";
import { ListQuery } from "~/http/params";
import { HistoryRow } from "../shapes/reports";
import { oldName, pageShape } from "../shapes/shape";

const HistoryQuery = ListQuery.extend({ q_user: oldName(z.string().optional()) });

const { loader, action } = endpoint({
  GET: {
    who: admin("BULK_HISTORY"),
    what: "The batches of all users, newest first; `q`: whose.",
    answer: pageShape(HistoryRow),
    query: HistoryQuery,
    run: async ({ actor, query: { q, ...query }, request: { signal } }) => {
      const wish = { ...query, q_user: q ?? query.q_user, by: actor.id, signal };
      const { data, meta } = await sendingHistory(wish);
      return { data: data.map(historyAnswer), meta };
    },
  },
});

export { action, loader };
