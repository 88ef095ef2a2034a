import { overview } from "~/domain/reports/overview";
import { endpoint } from "~/http/endpoint";
import { signedIn } from "~/http/who";

export const { loader, action } = endpoint({
  GET: { who: signedIn, run: ({ actor }) => overview(actor) },
});
