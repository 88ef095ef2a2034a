import { overview } from "~/domain/reports/overview";
import { endpoint } from "~/http/endpoint";
import { signedIn } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: signedIn, run: ({ actor }) => overview(actor) },
});

export { action, loader };
