import { creditsOf } from "~/domain/credits/credits";
import { endpoint } from "~/http/endpoint";
import { user } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: user, run: ({ actor }) => creditsOf(actor) },
});

export { action, loader };
