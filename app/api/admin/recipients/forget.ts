import { eraseNumber } from "~/domain/privacy/erase";
import { superAdmin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Forgot } from "../../shapes/recipients";

const { loader, action } = endpoint({
  POST: {
    who: superAdmin,
    what: "The same in all accounts, and on the list of everybody.",
    answer: Forgot,
    refuses: ["VALIDATION"],
    run: ({ actor, params, now }) => eraseNumber(actor, "everybody", params.number ?? "", now),
  },
});

export { action, loader };
