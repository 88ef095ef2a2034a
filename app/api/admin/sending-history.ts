import { z } from "zod";
import { sendingHistory } from "~/domain/reports/history";
import { oldName } from "~/domain/view-schema";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { HistoryAnswer, historyAnswer } from "~/http/api/report-answer";
import { downloadHistory } from "~/http/exports";
import { ListFilter, ListQuery } from "~/http/request/params";
import { pageShape, XLSX } from "../shapes/shape";

const HistoryQuery = ListQuery.extend({ q_user: oldName(z.string().optional()) });

const HistoryFilter = ListFilter.extend({ q_user: oldName(z.string().optional()) });

export const sendingHistoryEndpoints = {
  "admin/bulk-history": endpoint({
    GET: {
      access: admin("BULK_HISTORY"),
      scope: "admin",
      summary: "The batches of all users, newest first. `q`: filter by user.",
      output: pageShape(HistoryAnswer),
      query: HistoryQuery,
      run: async ({ actor, query: { q, ...query }, request: { signal } }) => {
        const wish = { ...query, q_user: q ?? query.q_user, by: actor.id, signal };
        const { data, meta } = await sendingHistory(wish);
        return { data: data.map(historyAnswer), meta };
      },
    },
  }),

  "admin/bulk-history/export": endpoint({
    GET: {
      access: admin("BULK_HISTORY"),
      scope: "admin",
      summary: "The batches of all users as a spreadsheet.",
      output: XLSX,
      query: HistoryFilter,
      run: ({ actor, query: { q, ...query } }) =>
        downloadHistory(actor, { ...query, q_user: q ?? query.q_user }),
    },
  }),
};
