import { EVIDENCE_BYTES_MAX, requestCredits } from "~/domain/credits/request-credits";
import { creditsTyped } from "~/domain/credits/total-price";
import { salesSettings } from "~/domain/settings/app-settings";
import { jsonAnswer } from "~/http/answers";
import { endpoint } from "~/http/endpoint";
import { answerOnce } from "~/http/idempotency";
import { uploadedFile } from "~/http/uploads";
import { whatsappChat } from "~/http/whatsapp-chat";
import { user } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: user,
    run: ({ actor, request, now }) =>
      uploadedFile(
        request,
        { field: "transfer_evidence", bytesMax: EVIDENCE_BYTES_MAX },
        async (evidence) => {
          const { amount } = evidence.fields;
          const wish = { amount: creditsTyped(amount), evidence };
          const create = () => requestCredits(actor, wish, now);
          const created = await answerOnce(request, actor, [evidence.sha256, amount], create, now);
          const { admin_whatsapp_primary: primary } = await salesSettings();
          const whatsapp_url = whatsappChat(request, actor, created.request, primary);
          return jsonAnswer({ ...created, whatsapp_url }, 201);
        },
      ),
  },
});

export { action, loader };
