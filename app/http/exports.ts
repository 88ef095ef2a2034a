import type { Actor } from "~/domain/actor";
import { type AuditFilter, exportActs } from "~/domain/audit/list";
import { exportBatches, exportItems } from "~/domain/batches/export";
import type { BatchFilter } from "~/domain/batches/list";
import { type ReportWords, reportCsv, reportSheet } from "~/domain/batches/report";
import { exportContacts, exportContactsSheet } from "~/domain/contact-lists/export";
import { exportReceipts, parseMonth } from "~/domain/credits/receipts/list-receipts";
import { exportStatement } from "~/domain/credits/statement-export";
import { batchTemplate, type Notes } from "~/domain/imports/template";
import { exportOptOuts, exportOptOutsSheet, type ListOwner } from "~/domain/opt-outs/list";
import { exportReplies } from "~/domain/replies/list";
import type { HistoryFilter } from "~/domain/reports/history";
import { exportHistory } from "~/domain/reports/history-export";
import type { Language } from "~/i18n/config";
import { answersIn, texts } from "~/i18n/server";
import { requestLocale } from "./request/locale";
import { idParam } from "./request/params";
import { refuseNul } from "./request/reject-null-bytes";
import { download } from "./response/downloads";
import { rowSentence } from "./response/row-sentence";

/*
 * Each list as a file: a screen and a call of the API send the same one. A NUL in a filter is refused here, since the
 * first line of the file is there before the database is asked.
 */

export async function downloadBatches(actor: Actor, filter: BatchFilter): Promise<Response> {
  refuseNul(filter);
  return download(exportBatches(actor, filter), { filename: "batches.csv", type: "csv" });
}

/**
 * The items of a batch: the CSV that programs read, with `format=report` in the address the one for people, and with
 * `format=xlsx` the same as .xlsx. Sentences are in the language of the request.
 */
export async function downloadItems(actor: Actor, batchId: string | undefined, request: Request) {
  const id = idParam(batchId);
  const language = requestLocale(request);
  const format = new URL(request.url).searchParams.get("format");
  const csv = { filename: `batch-${id}.csv`, type: "csv" } as const;
  if (format === "report") return download(reportCsv(actor, id, reportWords(language)), csv);
  if (format !== "xlsx") return download(exportItems(actor, id, rowSentence(language)), csv);
  const content = reportSheet(actor, id, reportWords(language), { sheet: `Batch ${id}` });
  return download(content, { filename: `batch-${id}.xlsx`, type: "xlsx" });
}

function reportWords(language: Language): ReportWords {
  const t = answersIn(language);
  const { status } = texts[language].translation;
  return {
    column: (column) => t(`report.${column}`),
    status: (of) => status[of],
    sentence: rowSentence(language),
    separator: language === "id" ? ";" : ",",
  };
}

export async function downloadReplies(actor: Actor, batchId: string | undefined): Promise<Response> {
  const id = idParam(batchId);
  return download(exportReplies(actor, id), { filename: `replies-${id}.csv`, type: "csv" });
}

export function downloadStatement(actor: Actor): Promise<Response> {
  return download(exportStatement(actor), { filename: "statement.csv", type: "csv" });
}

/** The payment receipts of a month (YYYY-MM; this month for anything else). */
export function downloadReceipts(written: string | undefined, now: Date): Promise<Response> {
  const month = parseMonth(written, now);
  return download(exportReceipts(month), { filename: `receipts-${month}.csv`, type: "csv" });
}

/** A CSV, or with `format=xlsx` in the address an .xlsx. */
export function downloadOptOuts(owner: ListOwner, request: Request): Promise<Response> {
  if (new URL(request.url).searchParams.get("format") === "xlsx")
    return download(exportOptOutsSheet(owner), { filename: "opt-outs.xlsx", type: "xlsx" });
  return download(exportOptOuts(owner), { filename: "opt-outs.csv", type: "csv" });
}

/** A CSV, or with `format=xlsx` in the address an .xlsx. */
export function downloadContacts(actor: Actor, listId: number, request: Request): Promise<Response> {
  if (new URL(request.url).searchParams.get("format") === "xlsx")
    return download(exportContactsSheet(actor, listId), {
      filename: `contacts-${listId}.xlsx`,
      type: "xlsx",
    });
  return download(exportContacts(actor, listId), { filename: `contacts-${listId}.csv`, type: "csv" });
}

export async function downloadHistory(actor: Actor, filter: HistoryFilter): Promise<Response> {
  refuseNul(filter);
  return download(exportHistory(filter, actor.id), { filename: "sending-history.xlsx", type: "xlsx" });
}

export async function downloadAuditLog(actor: Actor, filter: AuditFilter): Promise<Response> {
  refuseNul(filter);
  return download(exportActs(filter, actor.id), { filename: "audit-log.csv", type: "csv" });
}

/** The sheet that users fill in, for a batch or for a test. */
export async function downloadTemplate(kind: "batch" | "test-bulk", request: Request): Promise<Response> {
  const content = await batchTemplate(templateNotes(request));
  return download(content, { filename: `${kind}-template.xlsx`, type: "xlsx" });
}

/** Returns what the template contains besides its columns, in the language of the user who requests it. */
export function templateNotes(request: Request): Notes {
  const t = answersIn(requestLocale(request));
  const lines = [
    t("templateSheet.only"),
    t("templateSheet.more", { value: "{{nama}}" }),
    t("templateSheet.otherwise", { value: "{{nama|Kak}}" }),
    t("templateSheet.messages"),
    t("templateSheet.time"),
  ];
  return { name: t("templateSheet.name"), lines };
}
