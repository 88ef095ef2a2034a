import { eraseNumber } from "~/domain/privacy/erase";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Forgot } from "../shapes/recipients";

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Blanks a number and every text to it in this account for good; it goes on getting no messages. `rows`: how many held it. What is in the air is forgotten when it has ended.",
    answer: Forgot,
    refuses: ["VALIDATION", "ACCOUNT_FULL"],
    run: ({ actor, params, now }) => eraseNumber(actor, { userId: actor.id }, params.number ?? "", now),
  },
});

export { action, loader };
