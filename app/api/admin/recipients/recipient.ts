import { z } from "zod";
import { recipient } from "~/domain/privacy/recipient";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { PageQuery } from "~/http/params";
import { recipientAnswer } from "~/http/presenters/batch-item";
import { RecipientShape } from "../../shapes/recipients";

const { loader, action } = endpoint({
  GET: {
    who: admin("BULK_HISTORY"),
    what: "The same over all accounts.",
    answer: RecipientShape,
    query: PageQuery.pick({ limit: true }).extend({ before: z.string().optional() }),
    run: async ({ actor, params, query, request }) => {
      const found = await recipient(actor, "everybody", params.number ?? "", query);
      return recipientAnswer(found, requestLocale(request));
    },
  },
});

export { action, loader };
