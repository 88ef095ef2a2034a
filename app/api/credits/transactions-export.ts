import { exportStatement } from "~/domain/credits/statement-export";
import { user } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: user,
    what: "One's own statement as CSV, newest first, without what moved nothing.",
    answer: CSV,
    run: ({ actor }) => download(exportStatement(actor), { filename: "statement.csv", type: "csv" }),
  },
});

export { action, loader };
