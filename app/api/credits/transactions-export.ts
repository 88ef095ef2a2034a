import { exportStatement } from "~/domain/credits/statement-export";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { user } from "~/http/who";

const { loader, action } = endpoint({
  GET: {
    who: user,
    run: ({ actor }) => download(exportStatement(actor), { filename: "statement.csv", type: "csv" }),
  },
});

export { action, loader };
