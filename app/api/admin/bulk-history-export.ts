import { z } from "zod";
import { exportHistory } from "~/domain/reports/history-export";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { download } from "~/http/downloads";
import { XLSX } from "../shapes/shape";

const HistoryFilter = z.object({ q_user: z.string().optional(), status: z.string().optional() });

const { loader, action } = endpoint({
  GET: {
    who: admin("BULK_HISTORY"),
    what: "The batches of all users as a spreadsheet.",
    answer: XLSX,
    query: HistoryFilter,
    run: ({ actor, query }) =>
      download(exportHistory(query, actor.id), { filename: "sending-history.xlsx", type: "xlsx" }),
  },
});

export { action, loader };
