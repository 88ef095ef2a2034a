import { eligibleUsers } from "~/domain/test-bulk/eligible-users";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { EligibleUser } from "../../shapes/reports";
import { pageShape } from "../../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: admin("TEST_BULK"),
    what: "Active users through whose devices one may send, and whose WAHA server answers.",
    answer: pageShape(EligibleUser),
    run: async ({ actor, now }) => wholeList((await eligibleUsers(actor, now)).data),
  },
});

export { action, loader };
