import { parseWithZod, type SubmissionResult } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { data } from "@remix-run/node";
import { z } from "zod";
import { DomainError, wrongField } from "~/domain/errors";
import { decimal } from "~/domain/message-text/decimal";
import type { Language } from "~/i18n/config";
import { fieldSentence } from "~/i18n/sentence";
import { orAccountEnded } from "../account-ended";
import { rightsFirst } from "../check-rights-first";
import { requestLocale } from "../request/locale";
import { bodyWithin } from "../request/read-body";
import { holdsNul, refuseNul } from "../request/reject-null-bytes";
import { assertSameOrigin } from "../request/same-origin";
import { namesIn, validationError } from "../request/validate";
import type { RequestArgs } from "../require-user";
import { errorMessage, fieldSentences, refusalSentence } from "../response/error-messages";

const FORM_BYTES_MAX = 256 * 1024;
/** More than any form of ours has; to read one takes the square of it. */
const FORM_FIELDS_MAX = 500;
/**
 * Of other names conform makes lists and groups, as long and as deep as they say: `name[100000000]` fills the
 * memory.
 */
const FIELD_NAME = /^[\w.-]{1,100}$/;
/**
 * Boxes to tick, of which several may be sent under one name; of any other field, it is unclear which value is
 * meant.
 */
const LIST_NAME = /^(?:features|scopes|list_ids|(?:\w+_)?(?:days|kinds))$/;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/** Conform reads numbers as JavaScript does: `0x10` for 16. */
const { coerceFormValue } = configureCoercion({ type: { number: decimal } });

/** The schema of a form that is a button and nothing else. */
export const NoFields = z.object({});

/** What a form's action may say besides its schema. */
export type FormRules = {
  /** Of the body. */
  bytesMax?: number;
  /**
   * Throws for a caller who has no right to what the form is about, as `run` does; called where fields are at
   * fault.
   */
  may?: (form: FormData) => unknown;
};

/** What is never sent back into a form. */
const HIDDEN_FIELD = /password|key|secret|totp/i;
const NO_SECRETS = ["request_key", "remove_key"];

/**
 * Does everything that a form's action does around its purpose: same origin, rights, body limit, fields through the
 * schema. Refusals go back into the form. `initialValue`: what was typed, never passwords. `error`: a list of
 * sentences per field, with those of the form as a whole under `error[""]`. `run` returns a redirect. The result is
 * what conform calls `lastResult`.
 */
export async function submitForm<S extends z.ZodType>(
  asked: RequestArgs,
  schema: S,
  run: (input: z.output<S>, form: FormData) => Promise<Response>,
  { bytesMax = FORM_BYTES_MAX, may }: FormRules = {},
) {
  assertSameOrigin(asked);
  const language = requestLocale(asked.request);
  let form = new FormData();
  const work = async () => {
    form = await requestForm(asked.request, bytesMax);
    refuseNulIn(form, schema);
    const submission = readForm(form, schema, language);
    if (submission.status === "success") return run(submission.value, form);
    await may?.(form);
    const reply = submission.reply({ hideFields: hidden(form) });
    return data({ ...reply, error: withHidden(reply.error ?? {}, form, language) }, { status: 422 });
  };
  try {
    return await rightsFirst(work, () => may?.(form));
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return refusedForm(await orAccountEnded(thrown, asked.context.viewer), form, language);
  }
}

/**
 * Returns the fields of a form as browsers send one without a file, no longer than 256 KB unless given. Only a form
 * that could be one of ours is accepted: its fields are counted before they are taken apart. Throws BODY_TOO_LARGE,
 * BAD_REQUEST, or VALIDATION of a field (REPEATED) that comes twice.
 */
export async function requestForm(request: Request, bytesMax = FORM_BYTES_MAX): Promise<FormData> {
  const body = await bodyWithin(request, bytesMax);
  if (!FORM_TYPE.test(request.headers.get("Content-Type") ?? "application/x-www-form-urlencoded"))
    throw new DomainError("BAD_REQUEST");
  const text = new TextDecoder().decode(body);
  if (text.split("&", FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX) throw new DomainError("BAD_REQUEST");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!FIELD_NAME.test(name)) throw new DomainError("BAD_REQUEST");
    if (form.has(name) && !LIST_NAME.test(name)) throw wrongField(name, { code: "REPEATED" });
    form.append(name, value);
  }
  return form;
}

/** Of the fields that the schema knows, as it names them: `rows` for `rows.0.name`. */
function refuseNulIn(form: FormData, schema: z.ZodType): void {
  const known = namesIn(schema);
  const read = [...form].filter(([name]) => !known || known.includes(name.split(".", 1)[0]!));
  refuseNul(Object.fromEntries(read.filter(([, value]) => holdsNul(value))));
}

/** The form again, with the sentences of what was thrown. */
export function refusedForm(thrown: unknown, form: FormData, language: Language) {
  const error = errorMessage(thrown);
  const headers = new Headers();
  if (error.params.seconds !== undefined) headers.set("Retry-After", String(error.params.seconds));
  return data(formResult(error, form, language), { status: error.status, headers });
}

/** Conform takes orders from these, as JSON. No form of ours has them, so invented ones must have no effect. */
const ORDERS = ["__intent__", "__state__"];

function readForm<S extends z.ZodType>(form: FormData, schema: S, language: Language) {
  for (const name of ORDERS) form.delete(name);
  return parseWithZod(form, {
    schema: coerceFormValue(schema),
    disableAutoCoercion: true,
    formatError: (issues: z.core.$ZodIssue[]) =>
      issues.map((issue) => fieldSentence(language, validationError(issue))),
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
    error: { ...withHidden(marked, form, language), ...(whole.length > 0 ? { "": whole } : {}) },
  };
}

type Marked = Record<string, string[] | null>;

/**
 * Where another field is at fault, a password comes back empty though it was typed: the field says that. Where none
 * is, it may be the password itself, and the form says what is wrong.
 */
export function withHidden<M extends Marked>(marked: M, form: FormData, language: Language): M {
  if (Object.keys(marked).filter((name) => name !== "").length === 0) return marked;
  const again = [fieldSentence(language, { code: "TYPE_AGAIN" })];
  const typed = hidden(form).filter((name) => form.get(name) !== "" && !marked[name]);
  return { ...marked, ...Object.fromEntries(typed.map((name) => [name, again])) };
}

const hidden = (form: FormData) =>
  [...form.keys()].filter((name) => HIDDEN_FIELD.test(name) && !NO_SECRETS.includes(name));
