import { z } from "zod";
import { EVIDENCE_BYTES_MAX, requestCredits } from "~/domain/credits/request-credits";
import { creditsTyped } from "~/domain/credits/total-price";
import type { StoreResponse } from "~/domain/idempotency";
import { salesSettings } from "~/domain/settings/app-settings";
import { user } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { jsonResponse } from "~/http/api/json-response";
import { answerOnce } from "~/http/idempotency";
import { uploadedFile } from "~/http/multipart";
import { whatsappChat } from "~/http/whatsapp-link";
import { CreditRequest } from "../shapes/credits";
import { File } from "../shapes/shape";

const { loader, action } = endpoint({
  POST: {
    who: user,
    what: "Asks to buy credits, with the proof of transfer (JPG, PNG or PDF, at most 5 MB).",
    answer: z.strictObject({
      ok: z.literal(true),
      request: CreditRequest,
      whatsapp_url: z.string().nullable(),
    }),
    refuses: ["VALIDATION", "TOO_MANY_WAITING"],
    form: z.object({ amount: z.string(), transfer_evidence: File }),
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) =>
      uploadedFile(
        request,
        { whose: actor.id, field: "transfer_evidence", bytesMax: EVIDENCE_BYTES_MAX },
        async (evidence) => {
          const { amount } = evidence.fields;
          const wish = { amount: creditsTyped(amount), evidence };
          const create = (keep: StoreResponse) => requestCredits(actor, wish, now, keep);
          const created = await answerOnce(request, actor, evidence.content, create, now);
          const { admin_whatsapp_primary: primary } = await salesSettings();
          const whatsapp_url = whatsappChat(request, actor, created.request, primary);
          return jsonResponse({ ...created, whatsapp_url }, 201);
        },
      ),
  },
});

export { action, loader };
