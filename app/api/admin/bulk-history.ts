import { z } from "zod";
import { sendingHistory } from "~/domain/reports/history";
import { endpoint } from "~/http/endpoint";
import { PageQuery } from "~/http/params";
import { admin } from "~/http/who";

const HistoryQuery = PageQuery.extend({ q_user: z.string().optional(), status: z.string().optional() });

const { loader, action } = endpoint({
  GET: { who: admin("BULK_HISTORY"), query: HistoryQuery, run: ({ query }) => sendingHistory(query) },
});

export { action, loader };
