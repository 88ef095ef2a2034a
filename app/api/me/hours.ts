import { OwnHoursChange, ownHours, updateOwnHours } from "~/domain/sending/account-hours";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { OwnHoursShape } from "../shapes/hours";
import { Changed } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The hours in which one's recipients may be written to, and the zone of those whose row names none.",
    answer: OwnHoursShape,
    run: ({ actor }) => ownHours(actor),
  },
  PUT: {
    who: signedIn,
    what: "Changes one's own hours and zone; what is left out stays, and what waits goes by them at once. `from`, `to`, `days` and `on_holidays` are for the preset `own`.",
    answer: Changed,
    body: OwnHoursChange,
    run: ({ actor, body, now }) => updateOwnHours(actor, body, now),
  },
});

export { action, loader };
