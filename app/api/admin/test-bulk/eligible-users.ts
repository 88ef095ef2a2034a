import { z } from "zod";
import { eligibleUsers } from "~/domain/test-bulk/eligible-users";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { EligibleUser } from "../../shapes/reports";

const { loader, action } = endpoint({
  GET: {
    who: admin("TEST_BULK"),
    what: "Active users through whose devices one may send, and whose WAHA server answers.",
    answer: z.strictObject({ data: z.array(EligibleUser) }),
    run: ({ actor, now }) => eligibleUsers(actor, now),
  },
});

export { action, loader };
