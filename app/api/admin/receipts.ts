import { z } from "zod";
import { correctReceipt, ReceiptCorrection } from "~/domain/credits/receipts/correct-receipt";
import { listReceipts, ReceiptTotals } from "~/domain/credits/receipts/list-receipts";
import { receiptById } from "~/domain/credits/receipts/read-receipts";
import { ReceiptView } from "~/domain/credits/receipts/receipt-view";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { downloadReceipts } from "~/http/exports";
import { sendReceipt } from "~/http/receipts/receipt-pdf";
import { idParam, PageQuery } from "~/http/request/params";
import { CSV, PDF, pageShape } from "../shapes/shape";

/** YYYY-MM; anything else is this month. */
const month = z.string().optional();

export const receiptEndpoints = {
  "admin/receipts": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary:
        "Payment receipts of a month (`month=2026-11`, this month unless given), newest first, with totals.",
      output: pageShape(ReceiptView).extend({ totals: ReceiptTotals }),
      query: PageQuery.extend({ month }),
      run: ({ query, now }) => listReceipts(query, now),
    },
  }),

  "admin/receipts/export": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "Payment receipts of a month as CSV, oldest first. The amounts of corrections are empty.",
      output: CSV,
      query: z.object({ month }),
      run: ({ query, now }) => downloadReceipts(query.month, now),
    },
  }),

  "admin/receipts/:receiptId/pdf": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "A payment receipt as PDF, in the caller's language.",
      output: PDF,
      run: async ({ actor, request, params }) =>
        sendReceipt(request, actor, await receiptById(idParam(params.receiptId))),
    },
  }),

  "admin/receipts/:receiptId/correct": endpoint({
    POST: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary:
        "Issues a receipt in the place of another one, with the buyer's name as given and the seller as set now.",
      output: z.strictObject({ ok: z.literal(true), receipt: ReceiptView }),
      errors: ["RECEIPT_CORRECTED"],
      input: ReceiptCorrection,
      authorize: ({ params }) => receiptById(idParam(params.receiptId)),
      run: ({ actor, params, input, now }) => correctReceipt(actor, idParam(params.receiptId), input, now),
    },
  }),
};
