import { creditBalance } from "~/domain/credits/credits";
import { user } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { OwnCredits } from "./shapes/credits";

const { loader, action } = endpoint({
  GET: {
    who: user,
    what: "One's own balance, and what is needed to buy more.",
    answer: OwnCredits,
    run: ({ actor }) => creditBalance(actor),
  },
});

export { action, loader };
