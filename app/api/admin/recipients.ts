import { z } from "zod";
import { eraseNumber } from "~/domain/privacy/erase";
import { recipient } from "~/domain/privacy/recipient";
import { admin, superAdmin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { RecipientAnswer, recipientAnswer } from "~/http/presenters/batch-item";
import { requestLocale } from "~/http/request/locale";
import { PageQuery } from "~/http/request/params";
import { Forgot } from "../shapes/recipients";

export const adminRecipientEndpoints = {
  "admin/recipients/:number": endpoint({
    GET: {
      access: admin("BULK_HISTORY"),
      scope: "admin",
      summary: "The same for all accounts.",
      output: RecipientAnswer,
      query: PageQuery.pick({ limit: true }).extend({ before: z.string().optional() }),
      run: async ({ actor, params, query, request }) => {
        const found = await recipient(actor, "everybody", params.number ?? "", query);
        return recipientAnswer(found, requestLocale(request));
      },
    },
  }),

  "admin/recipients/:number/forget": endpoint({
    POST: {
      access: superAdmin,
      scope: "admin",
      summary: "The same in all accounts and on the list for all accounts.",
      output: Forgot,
      errors: ["VALIDATION"],
      run: ({ actor, params, now }) => eraseNumber(actor, "everybody", params.number ?? "", now),
    },
  }),
};
