import { removeOptOut } from "~/domain/opt-outs/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { Ok } from "../../shapes/shape";

const { loader, action } = endpoint({
  DELETE: {
    who: admin("SETTINGS"),
    what: "Takes somebody off the list: they may be written to again.",
    answer: Ok,
    run: ({ actor, params, now }) => removeOptOut(actor, null, idParam(params.optOutId), now),
  },
});

export { action, loader };
