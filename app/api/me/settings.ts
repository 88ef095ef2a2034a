import { OwnSettings, ownSettings, updateOwnSettings } from "~/domain/users/own-settings";
import { endpoint } from "~/http/endpoint";
import { self } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: self, run: ({ actor }) => ownSettings(actor) },
  PUT: {
    who: self,
    body: OwnSettings,
    run: ({ actor, context, body }) => updateOwnSettings(actor, context.sessionId, body),
  },
});

export { action, loader };
