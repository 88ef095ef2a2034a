import { overview } from "~/domain/reports/overview";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
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
