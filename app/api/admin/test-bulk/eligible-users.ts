import { eligibleUsers } from "~/domain/test-bulk/eligible-users";
import { endpoint } from "~/http/endpoint";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("TEST_BULK"), run: ({ now }) => eligibleUsers(now) },
});

export { action, loader };
