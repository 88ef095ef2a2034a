import { requestById } from "~/domain/credits/list-requests";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("REQUEST_CREDITS"), run: ({ params }) => requestById(idOf(params.requestId)) },
});

export { action, loader };
