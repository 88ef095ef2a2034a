import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { batchById } from "~/domain/batches/get";
import { DomainError } from "~/domain/errors";
import { BatchWhenFields } from "~/domain/imports/batch-when";
import { type ImportCheck, importCheck } from "~/domain/imports/import-check";
import { chosenPlan, planChoices } from "~/domain/imports/plan-choice";
import { placeDecimalPoint } from "~/domain/message-text/decimal";
import { otherPlaceholders } from "~/domain/message-text/other-placeholders";
import { requestLocale } from "../request/locale";
import { fieldSentences } from "../response/error-messages";
import { rowSentence } from "../response/row-sentence";
import { newRequestKey } from "../screen/form-idempotency";
import { presentAttachment } from "./attachment";
import { presentAudience } from "./audience-estimate";
import { presentImportFiles } from "./import-files";
import { checkHints, legalBasisForm } from "./legal-basis";
import { presentOptedOut } from "./opt-out-summary";

const ROW_MAX = 2 ** 31 - 1;

/**
 * What the check page shows. In its address are the row of the preview, and what was chosen before. Throws NOT_FOUND, and
 * the redirect to the batch that the import has become.
 */
export async function presentCheckPage(request: Request, user: Actor, id: number, now: Date) {
  const language = requestLocale(request);
  const asked = new URL(request.url).searchParams;
  const row = placeDecimalPoint(asked.get("row"));
  const typed = typedWhen(asked);
  const { when, refusal } = await chosenPlan(user, WhenQuery.parse(typed), now);
  const wish = { row: row !== null && row <= ROW_MAX ? row : null, when };
  const checked = await importCheck(user, id, wish, now).catch(async (error): Promise<ImportCheck> => {
    if (!(error instanceof DomainError) || error.code !== "NOT_FOUND") throw error;
    await batchById(user, id); // queued meanwhile: the way back leads to the batch
    throw redirect(`/batches/${id}`);
  });
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
  const said = <R extends { reason: string | null; detail: string | null }>(each: R) => ({
    ...each,
    sentence: each.reason === null ? "" : sentence(each.reason, each.detail),
  });
  const guarantee = attachment?.row === null ? media : null;
  return {
    ...all,
    faults: faults.map(said),
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
    requestKey: newRequestKey(),
  };
}

const WHEN_CHARACTERS_MAX = 40;
const WHEN_FIELDS = Object.keys(BatchWhenFields);

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
const WhenQuery = z.object(BatchWhenFields).catch({});
