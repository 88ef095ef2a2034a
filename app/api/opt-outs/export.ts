import { exportOptOuts } from "~/domain/opt-outs/list";
import { endpoint } from "~/http/api/endpoint";
import { signedIn } from "~/http/api/who";
import { download } from "~/http/downloads";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "Who wants no messages from this account, as CSV.",
    answer: CSV,
    run: ({ actor }) => download(exportOptOuts(actor.id), { filename: "opt-outs.csv", type: "csv" }),
  },
});

export { action, loader };
