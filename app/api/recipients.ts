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
      summary:
        "What this account holds about one person: stops, and messages, the newest first; before: the next of the page before.",
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
      summary:
        "Blanks a number and every text to it in this account for good; it goes on getting no messages. `rows`: how many held it. What is in the air is forgotten when it has ended.",
      output: Forgot,
      errors: ["VALIDATION", "ACCOUNT_FULL"],
      run: ({ actor, params, now }) => eraseNumber(actor, { userId: actor.id }, params.number ?? "", now),
    },
  }),
};
