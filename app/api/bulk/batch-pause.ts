import { pauseBatch } from "~/domain/sending/control";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { signedIn } from "~/http/who";

const { loader, action } = endpoint({
  POST: { who: signedIn, run: ({ actor, params, now }) => pauseBatch(actor, idOf(params.batchId), now) },
});

export { action, loader };
