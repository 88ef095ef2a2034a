import type { Actor } from "~/domain/actor";
import type { ReceiptView } from "~/domain/credits/receipts/receipt-view";
import { readInThread, runInWorkerTurn } from "~/domain/stored-files/worker-turn";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";
import { env } from "~/platform/env";
import { PDF_SCRIPT, type PdfAnswer, type PdfPage } from "~/platform/pdf/document";
import { LACKING } from "~/platform/pdf/printable";
import { requestLocale } from "../request/locale";
import { apiHeaders } from "../response/security-headers";

/** Sends a receipt as PDF, in the language of the request. The same receipt gives the same bytes. */
export async function sendReceipt(request: Request, actor: Actor, receipt: ReceiptView): Promise<Response> {
  const page = receiptPage(requestLocale(request), receipt);
  const content = await runInWorkerTurn(actor.id, request.signal, (turn) =>
    readInThread<PdfAnswer>(PDF_SCRIPT, page, turn),
  );
  const name = receipt.number.replaceAll("/", "-");
  const headers = apiHeaders({
    "Content-Type": "application/pdf",
    "Content-Length": String(content.byteLength),
    "Content-Disposition": `inline; filename="${name}.pdf"`,
  });
  return new Response(new Uint8Array(content), { headers });
}

/** Returns what the page of a receipt says. */
export function receiptPage(language: Language, receipt: ReceiptView): PdfPage {
  const t = answersIn(language);
  const money = (amount: number) => t("receiptPdf.money", { amount });
  const { seller, buyer, number, corrects, reason, unique_code: code } = receipt;
  const facts = [
    { label: t("receiptPdf.number"), value: number },
    { label: t("receiptPdf.issued"), value: dateOf(language, receipt.issued_at) },
    { label: t("receiptPdf.paid"), value: dateOf(language, receipt.paid_at) },
    { label: t("receiptPdf.request"), value: `#${receipt.request_id}` },
    ...(corrects ? [{ label: t("receiptPdf.corrects"), value: corrects }] : []),
    ...(reason ? [{ label: t("receiptPdf.reason"), value: reason }] : []),
  ];
  const tax = seller.tax_number && t("receiptPdf.tax", { value: seller.tax_number });
  const sold = [seller.name, ...seller.address.split("\n"), tax].filter(Boolean);
  const words = { count: receipt.credits, sum: money(receipt.price_per_credit) };
  const bought = t("receiptPdf.credits", words);
  return {
    title: `${t("receiptPdf.title")} ${number}`,
    at: receipt.issued_at,
    heading: t("receiptPdf.title"),
    facts,
    parties: [
      ...(sold.length > 0 ? [{ label: t("receiptPdf.seller"), lines: sold }] : []),
      { label: t("receiptPdf.buyer"), lines: [buyer.name, buyer.email].filter(Boolean) },
    ],
    rows: [
      { label: receipt.package ? `${receipt.package}: ${bought}` : bought, amount: money(receipt.price) },
      ...(code === null ? [] : [{ label: t("receiptPdf.code"), amount: money(code) }]),
    ],
    total: { label: t("receiptPdf.total"), amount: money(receipt.total) },
    notes: [t("receiptPdf.notTax"), ...(corrects ? [t("receiptPdf.replaces", { name: corrects })] : [])],
    lacking: t("receiptPdf.lacking", { value: LACKING }),
  };
}

function dateOf(language: Language, time: string): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone: env.APP_TIMEZONE } as const;
  const written = new Date(time).toLocaleString(language === "en" ? "en-GB" : language, style);
  // only Indonesian knows WIB, WITA and WIT
  const zone = new Intl.DateTimeFormat("id", { timeZone: env.APP_TIMEZONE, timeZoneName: "short" });
  const name = zone.formatToParts(new Date(time)).find(({ type }) => type === "timeZoneName");
  return `${written} ${name?.value ?? env.APP_TIMEZONE}`;
}
