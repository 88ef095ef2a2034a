import { removeOptOut } from "~/domain/opt-outs/list";
import { HiddenPhoneNumber, identifyOptOut, optOutWithoutNumber } from "~/domain/sending/receipts/identify";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { Ok, withOldNames } from "../shapes/shape";

const { loader, action } = endpoint({
  PUT: {
    who: signedIn,
    what: "Tells the phone number of an entry that WhatsApp names by a @lid only: the opt-out moves to that number.",
    answer: Ok,
    body: withOldNames(HiddenPhoneNumber, "number"),
    may: ({ actor, params }) => optOutWithoutNumber(actor, idParam(params.optOutId)),
    run: ({ actor, params, body, now }) => identifyOptOut(actor, idParam(params.optOutId), body, now),
  },
  DELETE: {
    who: signedIn,
    what: "Takes somebody off the list: they may be written to again.",
    answer: Ok,
    run: ({ actor, params, now }) => removeOptOut(actor, actor.id, idParam(params.optOutId), now),
  },
});

export { action, loader };
