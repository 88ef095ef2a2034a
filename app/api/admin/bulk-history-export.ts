import { z } from "zod";
import { exportHistory } from "~/domain/reports/history-export";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { ListFilter } from "~/http/params";
import { oldName, XLSX } from "../shapes/shape";

const HistoryFilter = ListFilter.extend({ q_user: oldName(z.string().optional()) });

const { loader, action } = endpoint({
  GET: {
    who: admin("BULK_HISTORY"),
    what: "The batches of all users as a spreadsheet.",
    answer: XLSX,
    query: HistoryFilter,
    run: ({ actor, query: { q, ...query } }) =>
      download(exportHistory({ ...query, q_user: q ?? query.q_user }, actor.id), {
        filename: "sending-history.xlsx",
        type: "xlsx",
      }),
  },
});

export { action, loader };
