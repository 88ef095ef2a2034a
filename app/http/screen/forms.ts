import { parseWithZod, type SubmissionResult } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Language } from "~/i18n/config";
import { fieldSentence } from "~/i18n/sentence";
import { faultOf } from "../faults";
import { bodyWithin } from "../guard/body";
import { refuseNul } from "../guard/nul";
import { assertSameOrigin } from "../guard/same-origin";
import { localeOf } from "../locale";
import { fieldSentences, refusalOf, refusalSentence } from "../refusal";
import type { Asked } from "../viewer";

const FORM_BYTES_MAX = 256 * 1024;
/** More than any form of ours has; to read one takes the square of it. */
const FORM_FIELDS_MAX = 500;
/** Of other names conform makes lists and groups, as long and as deep as they say: `name[100000000]` fills the memory. */
const FIELD_NAME = /^[\w.-]{1,100}$/;

/** What is never sent back into a form. */
const HIDDEN_FIELD = /password|key|secret|totp/i;

/**
 * Everything that a form's action does around its purpose: same origin, body limit, fields through the
 * schema, and refusals back into the form: what was typed (`initialValue`, never passwords), a list of
 * sentences per field (`error`), and those of the form as a whole under `error[""]`. `run` answers a
 * redirect. The result is what conform calls `lastResult`.
 */
export async function submitForm<S extends z.ZodType>(
  asked: Asked,
  schema: S,
  run: (input: z.output<S>, form: FormData) => Promise<Response>,
) {
  assertSameOrigin(asked);
  const language = localeOf(asked.request);
  let form = new FormData();
  try {
    form = await formOf(asked.request);
    refuseNul(Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).join()])));
    const submission = readForm(form, schema, language);
    if (submission.status !== "success")
      return data(submission.reply({ hideFields: hidden(form) }), { status: 422 });
    return await run(submission.value, form);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return refusedForm(thrown, form, language);
  }
}

/** The fields of a form that is no longer than 256 KB, and could be one of ours. Throws BODY_TOO_LARGE or BAD_REQUEST. */
export async function formOf(request: Request): Promise<FormData> {
  const body = await bodyWithin(request, FORM_BYTES_MAX);
  const type = request.headers.get("Content-Type") ?? "application/x-www-form-urlencoded";
  const whole = new Response(body, { headers: { "Content-Type": type } });
  const form = await whole.formData().catch(() => {
    throw new DomainError("BAD_REQUEST"); // cut off, or of no kind that a form comes in
  });
  const names = [...form.keys()];
  if (names.length > FORM_FIELDS_MAX || !names.every((name) => FIELD_NAME.test(name)))
    throw new DomainError("BAD_REQUEST");
  return form;
}

/** The form again, with the sentences of what was thrown. */
export function refusedForm(thrown: unknown, form: FormData, language: Language) {
  const error = refusalOf(thrown);
  const headers = new Headers();
  if (error.params.seconds !== undefined) headers.set("Retry-After", String(error.params.seconds));
  return data(formResult(error, form, language), { status: error.status, headers });
}

/** Conform takes orders from these, as JSON. No form of ours has them, and whoever makes them up orders nothing. */
const ORDERS = ["__intent__", "__state__"];

function readForm<S extends z.ZodType>(form: FormData, schema: S, language: Language) {
  for (const name of ORDERS) form.delete(name);
  return parseWithZod(form, {
    schema,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) => fieldSentence(language, faultOf(issue))),
  });
}

function formResult(error: DomainError, form: FormData, language: Language): SubmissionResult<string[]> {
  const marked = fieldSentences(language, error.fields);
  const told = error.code === "VALIDATION" || Object.keys(marked).length > 0;
  const whole = told ? [] : [refusalSentence(language, error)];
  const hide = hidden(form);
  const typed: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    if (!hide.includes(name) && values.length > 0) typed[name] = values.length === 1 ? values[0]! : values;
  }
  return {
    status: "error",
    initialValue: typed,
    error: { ...marked, ...(whole.length > 0 ? { "": whole } : {}) },
  };
}

const hidden = (form: FormData) =>
  [...form.keys()].filter((name) => HIDDEN_FIELD.test(name) && name !== "request_key");
