import { KeepingChange, ownKeeping, updateOwnKeeping } from "~/domain/retention/account-retention";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Keeping } from "../shapes/keeping";
import { Ok } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "For how many days the rows of finished batches are kept; null: always. `choices`: what may be chosen.",
    answer: Keeping,
    run: ({ actor }) => ownKeeping(actor),
  },
  PUT: {
    who: signedIn,
    what: "Changes it. Rows that are older go within the hour and cannot be brought back.",
    answer: Ok,
    body: KeepingChange,
    run: ({ actor, body }) => updateOwnKeeping(actor, body),
  },
});

export { action, loader };
