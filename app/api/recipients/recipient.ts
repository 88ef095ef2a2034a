import { z } from "zod";
import { recipient } from "~/domain/privacy/recipient";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { PageQuery } from "~/http/params";
import { recipientAnswer } from "~/http/presenters/batch-item";
import { RecipientShape } from "../shapes/recipients";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "What this account holds about one person: stops, and messages, the newest first; before: the next of the page before.",
    answer: RecipientShape,
    query: PageQuery.pick({ limit: true }).extend({ before: z.string().optional() }),
    run: async ({ actor, params, query, request }) => {
      const found = await recipient(actor, { userId: actor.id }, params.number ?? "", query);
      return recipientAnswer(found, requestLocale(request));
    },
  },
});

export { action, loader };
