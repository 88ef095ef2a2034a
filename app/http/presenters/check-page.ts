import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { batchById } from "~/domain/batches/get";
import { DomainError } from "~/domain/errors";
import type { Reading } from "~/domain/imports/analysis/summary";
import { BatchWhenFields, StartChoice } from "~/domain/imports/batch-when";
import { importCheck } from "~/domain/imports/import-check";
import { chosenPlan, planChoices } from "~/domain/imports/plan-choice";
import { stagedImport } from "~/domain/imports/staged-import";
import { placeDecimalPoint } from "~/domain/message-text/decimal";
import { otherPlaceholders } from "~/domain/message-text/other-placeholders";
import { pricePerCreditNow } from "~/domain/settings/app-settings";
import { byOwnClock } from "~/domain/users/display";
import { shortened } from "~/platform/graphemes";
import { requestDisplay } from "../request/display";
import { requestLocale } from "../request/locale";
import type { RequestArgs } from "../require-user";
import { fieldSentences } from "../response/error-messages";
import { rowSentence } from "../response/row-sentence";
import { newRequestKey } from "../screen/form-idempotency";
import { presentAttachment } from "./attachment";
import { presentAudience } from "./audience-estimate";
import { presentImportFiles } from "./import-files";
import { checkHints, legalBasisForm } from "./legal-basis";
import { presentOptedOut } from "./opt-out-summary";

/** Of the message of a row that will not go. */
const FAULT_CHARACTERS_SHOWN = 80;
const ROW_MAX = 2 ** 31 - 1;

/**
 * What the check page shows. In its address are the row of the preview, and what was chosen before. Throws NOT_FOUND, and
 * the redirect to the batch that the import has become.
 */
export async function presentCheckPage(asking: RequestArgs, user: Actor, id: number, now: Date) {
  const { request } = asking;
  const language = requestLocale(request);
  const asked = new URL(request.url).searchParams;
  const row = placeDecimalPoint(asked.get("row"));
  const typed = typedWhen(asked);
  const { when, refusal } = await chosenPlan(
    user,
    byOwnClock(whenInAddress(typed), requestDisplay(asking)),
    now,
  );
  const wish = { row: row !== null && row <= ROW_MAX ? row : null, when };
  const checked = await importCheck(user, id, wish, now).catch((error) => orBatch(error, user, id));
  const {
    faults,
    preview,
    opted_out,
    basis_required,
    attachment,
    media,
    files: _,
    reading,
    people,
    ...all
  } = checked;
  const sentence = rowSentence(language);
  const shown = (text: string) => shortened(text, FAULT_CHARACTERS_SHOWN);
  const said = <R extends { reason: string | null; detail: string | null }>(each: R) => ({
    ...each,
    sentence: each.reason === null ? "" : sentence(each.reason, each.detail),
  });
  const guarantee = attachment?.row === null ? media : null;
  return {
    ...all,
    faults: faults.map((row) => {
      const { receiver_number, message, reason } = row;
      return { row: row.row, receiver_number, reason, message: shown(message), sentence: said(row).sentence };
    }),
    address: chosenIn(asked),
    preview: preview && said(preview),
    stopped: presentOptedOut(language, opted_out),
    reading: reading && { ...reading, attachments: undefined },
    files: presentImportFiles(language, checked),
    people: presentAudience(language, people, all.expected),
    plan: {
      choices: await planChoices(user),
      typed,
      faults: refusal ? fieldSentences(language, refusal.fields) : {},
    },
    basis: { basis: asked.get("basis"), basis_note: asked.get("basis_note") },
    why: legalBasisForm(language, basis_required),
    attached: attachment && presentAttachment(language, id, attachment, guarantee, attachment.row),
    braces: all.text === null ? [] : otherPlaceholders(all.text, reading?.columns ?? []),
    hints: checkHints(language, all.text),
    buys: user.role === "USER",
    price: await pricePerCreditNow(),
    requestKey: newRequestKey(),
  };
}

/** What the address says of the choices: it stays while other rows are looked at, and the text is corrected. */
const chosenIn = (asked: URLSearchParams) =>
  `?${new URLSearchParams([...asked].filter(([name]) => CHOSEN_FIELDS.includes(name)))}`;

/** What the page shows on which the text of an import is corrected. Throws as `presentCheckPage` does. */
export async function presentTextPage(request: Request, user: Actor, id: number, now: Date) {
  const staged = await stagedImport(user, id, now).catch((error) => orBatch(error, user, id));
  const reading = staged.reading as Reading | null;
  return {
    back: `/send/new/${id}${chosenIn(new URL(request.url).searchParams)}`,
    text: staged.text ?? "",
    /** Each row brings its own text now. */
    isOwn: staged.text === null,
    columns: reading?.source === "typed" ? [] : (reading?.columns ?? []),
    requestKey: newRequestKey(),
  };
}

/** Queued meanwhile: the way back leads to the batch. */
async function orBatch(error: unknown, user: Actor, id: number): Promise<never> {
  if (!(error instanceof DomainError) || error.code !== "NOT_FOUND") throw error;
  await batchById(user, id);
  throw redirect(`/batches/${id}`);
}

const WHEN_CHARACTERS_MAX = 40;
const WHEN_FIELDS = ["start", ...Object.keys(BatchWhenFields)];
const CHOSEN_FIELDS = [...WHEN_FIELDS, "basis", "basis_note"];

/** Returns what the address says of when the batch is to go; nothing of what could not be chosen. */
function typedWhen(asked: URLSearchParams): Record<string, string | string[]> {
  const given = WHEN_FIELDS.flatMap((name) => {
    const values = asked.getAll(name).filter((value) => value !== "" && value.length <= WHEN_CHARACTERS_MAX);
    if (values.length === 0) return [];
    return [[name, name === "hours_days" ? values.slice(0, 7) : values[0]!] as const];
  });
  return Object.fromEntries(given);
}

/** An address that was changed by hand is planned as if nothing had been chosen. */
const WhenQuery = z.object({ ...BatchWhenFields, ...StartChoice }).catch({});

const whenInAddress = (typed: Record<string, string | string[]>) => {
  const { start, ...when } = WhenQuery.parse(typed);
  return start === "now" ? { ...when, start_at: undefined } : when;
};
