import { z } from "zod";
import { Credits, creditBalance } from "~/domain/credits/credits";
import { readEvidence } from "~/domain/credits/evidence";
import { PackageOffer, soldPackages } from "~/domain/credits/packages/packages";
import { parsePurchase } from "~/domain/credits/packages/parse-purchase";
import { receiptOfRequest } from "~/domain/credits/receipts/read-receipts";
import { EVIDENCE_BYTES_MAX, requestCredits } from "~/domain/credits/request-credits";
import { RequestView } from "~/domain/credits/request-view";
import { creditStatement, StatementLine } from "~/domain/credits/statement";
import type { StoreResponse } from "~/domain/idempotency";
import { salesSettings } from "~/domain/settings/app-settings";
import { signedIn, user } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { evidenceAnswer } from "~/http/api/send-evidence";
import { wholeList } from "~/http/api/whole-list";
import { downloadStatement } from "~/http/exports";
import { answerOnce } from "~/http/idempotency";
import { sendReceipt } from "~/http/receipts/receipt-pdf";
import { uploadedForm } from "~/http/request/multipart";
import { idParam, PageQuery } from "~/http/request/params";
import { jsonResponse } from "~/http/response/json-response";
import { whatsappChat } from "~/http/whatsapp-link";
import { CSV, File, PDF, pageShape } from "./shapes/shape";

export const creditEndpoints = {
  credits: endpoint({
    GET: {
      access: user,
      scope: "credits:read",
      summary: "Your balance, and the details for buying credits.",
      output: Credits,
      run: ({ actor }) => creditBalance(actor),
    },
  }),

  "credits/transactions": endpoint({
    GET: {
      access: user,
      scope: "credits:read",
      summary: "Your transaction history, newest first, with the balance after each entry.",
      output: pageShape(StatementLine),
      query: PageQuery.extend({ status: z.string().optional() }),
      run: ({ actor, query }) => creditStatement(actor, query),
    },
  }),

  "credits/transactions/export": endpoint({
    GET: {
      access: user,
      scope: "credits:read",
      summary: "Your transaction history as CSV, newest first, without entries that changed nothing.",
      output: CSV,
      run: ({ actor }) => downloadStatement(actor),
    },
  }),

  "credits/packages": endpoint({
    GET: {
      access: user,
      scope: "credits:read",
      summary: "The credit packages that are sold, the smallest first.",
      output: pageShape(PackageOffer),
      run: async () => wholeList(await soldPackages()),
    },
  }),

  "credits/requests": endpoint({
    POST: {
      access: user,
      scope: "credits:write",
      summary:
        "Requests credits (`amount`) or a package (`package_id`), with the proof of transfer (JPG, PNG or PDF, up to 5 MB; optional if `evidence_optional`). Transfer exactly `payable`.",
      output: z.strictObject({
        ok: z.literal(true),
        request: RequestView,
        whatsapp_url: z.string().nullable(),
      }),
      errors: ["VALIDATION", "FILE_MISSING", "TOO_MANY_WAITING"],
      form: z.object({
        ...{ amount: z.string().optional(), package_id: z.string().optional() },
        transfer_evidence: File.optional(),
      }),
      idempotent: "inside",
      status: 201,
      run: ({ actor, request, now }) =>
        uploadedForm(
          request,
          { whose: actor.id, field: "transfer_evidence", bytesMax: EVIDENCE_BYTES_MAX },
          async ({ file, left, ...form }) => {
            const wish = { ...parsePurchase(form.fields), evidence: file && { ...file, left } };
            const create = (keep: StoreResponse) => requestCredits(actor, wish, now, keep);
            const created = await answerOnce(request, actor, form.content, create, now);
            const { admin_whatsapp_primary: primary } = await salesSettings();
            const whatsapp_url = whatsappChat(request, actor, created.request, primary);
            return jsonResponse({ ...created, whatsapp_url }, 201);
          },
        ),
    },
  }),

  "credits/requests/:requestId/receipt.pdf": endpoint({
    GET: {
      access: signedIn,
      scope: "credits:read",
      summary: "The payment receipt of an approved request, in the caller's language.",
      output: PDF,
      run: async ({ actor, request, params }) =>
        sendReceipt(request, actor, await receiptOfRequest(actor, idParam(params.requestId))),
    },
  }),

  "credits/requests/:requestId/:evidence": endpoint({
    GET: {
      access: signedIn,
      scope: "credits:read",
      summary: "The proof of transfer of a request: evidence.jpg, evidence.png or evidence.pdf.",
      output: { file: ["image/jpeg", "image/png", "application/pdf"] },
      run: async ({ actor, params }) => {
        const id = idParam(params.requestId);
        const [, type = ""] = /^evidence\.(\w+)$/.exec(params.evidence ?? "") ?? [];
        return evidenceAnswer(id, await readEvidence(actor, id, type));
      },
    },
  }),
};
