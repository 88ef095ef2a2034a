import { exportOptOuts } from "~/domain/opt-outs/list";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { download } from "~/http/downloads";
import { CSV } from "../../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: admin("SETTINGS"),
    what: "Who wants no messages from any account, as CSV.",
    answer: CSV,
    run: () => download(exportOptOuts(null), { filename: "opt-outs.csv", type: "csv" }),
  },
});

export { action, loader };
