import { z } from "zod";
import { eraseNumber } from "~/domain/privacy/erase";
import { recipient } from "~/domain/privacy/recipient";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { RecipientAnswer, recipientAnswer } from "~/http/presenters/batch-item";
import { requestLocale } from "~/http/request/locale";
import { PageQuery } from "~/http/request/params";
import { Forgot } from "./shapes/recipients";

export const recipientEndpoints = {
  "recipients/:number": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary:
        "What this account stores about one number: opt-outs and messages, newest first. `before`: `next` of the previous page.",
      output: RecipientAnswer,
      query: PageQuery.pick({ limit: true }).extend({ before: z.string().optional() }),
      run: async ({ actor, params, query, request }) => {
        const found = await recipient(actor, { userId: actor.id }, params.number ?? "", query);
        return recipientAnswer(found, requestLocale(request));
      },
    },
  }),

  "recipients/:number/forget": endpoint({
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary:
        "Erases the personal data of a number in this account; the number stays opted out. `rows`: how many items contained it. Data of messages in progress is erased when they finish.",
      output: Forgot,
      errors: ["VALIDATION", "ACCOUNT_FULL"],
      run: ({ actor, params, now }) => eraseNumber(actor, { userId: actor.id }, params.number ?? "", now),
    },
  }),
};
