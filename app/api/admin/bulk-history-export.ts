import { z } from "zod";
import { exportHistory } from "~/domain/reports/history-export";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { admin } from "~/http/who";

const HistoryFilter = z.object({ q_user: z.string().optional(), status: z.string().optional() });

const { loader, action } = endpoint({
  GET: {
    who: admin("BULK_HISTORY"),
    query: HistoryFilter,
    run: ({ query }) => download(exportHistory(query), { filename: "sending-history.xlsx", type: "xlsx" }),
  },
});

export { action, loader };
