import {
  accountRetention,
  RetentionChange,
  updateAccountRetention,
} from "~/domain/retention/account-retention";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Retention } from "../shapes/retention";
import { Changed } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "For how many days the rows of finished batches are kept; null: always. `choices`: what may be chosen.",
    answer: Retention,
    run: ({ actor }) => accountRetention(actor),
  },
  PUT: {
    who: signedIn,
    what: "Changes it. Rows that are older go within the hour and cannot be brought back.",
    answer: Changed,
    body: RetentionChange,
    run: ({ actor, body }) => updateAccountRetention(actor, body),
  },
});

export { action, loader };
