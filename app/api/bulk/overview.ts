import { overview } from "~/domain/reports/overview";
import { endpoint } from "~/http/api/endpoint";
import { signedIn } from "~/http/api/who";
import { Overview } from "../shapes/reports";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "Balance, figures and newest batches of the dashboard.",
    answer: Overview,
    run: ({ actor }) => overview(actor),
  },
});

export { action, loader };
