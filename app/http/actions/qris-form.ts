import { data } from "@remix-run/node";
import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { DomainError, wrongField } from "~/domain/errors";
import { parseQris } from "~/domain/qris/parse-qris";
import { QRIS_PICTURE_BYTES_MAX, readQrPicture } from "~/domain/qris-picture/read-picture";
import { AppSettingsChange, updateAppSettings } from "~/domain/settings/app-settings";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { presentQris } from "../presenters/selling/qris";
import { requestLocale } from "../request/locale";
import { isMultipart, uploadedForm } from "../request/multipart";
import { assertSameOrigin } from "../request/same-origin";
import { valid } from "../request/validate";
import type { RequestArgs } from "../require-user";
import { errorMessage, fieldSentences, refusalSentence } from "../response/error-messages";
import { redirectWithNotice } from "../screen/flash";
import { submitForm } from "../screen/forms";

const HERE = "/admin/settings/qris";

const Decision = z.object({ intent: z.enum(["save", "remove"]), qris: z.string().default("") });

/** A code that was checked, or the form again with what was wrong. */
export async function qrisForm(asked: RequestArgs, actor: Actor) {
  return isMultipart(asked.request) ? checkQris(asked, actor) : decideOnQris(asked, actor);
}

/** Reads what was given, and shows whom it pays; nothing is saved. */
async function checkQris(asked: RequestArgs, actor: Actor) {
  assertSameOrigin(asked);
  let typed: Record<string, string> = {};
  const told = (fields: typeof typed) => {
    typed = fields;
  };
  try {
    const limits = { whose: actor.id, field: "picture", bytesMax: QRIS_PICTURE_BYTES_MAX, told };
    const { field, text } = await uploadedForm(asked.request, limits, async ({ file, fields, left }) => {
      const given = fields.qris?.trim() ?? "";
      if (given === "" && !file) throw wrongField("qris", { code: "REQUIRED" });
      if (given !== "" || !file) return { field: "qris", text: given };
      return { field: "picture", text: await readQrPicture(actor, { ...file, left }) };
    });
    const qris = parseQris(text);
    if ("fault" in qris) throw wrongField(field, { code: qris.fault });
    const checked = { text: qris.text, ...presentQris(qris) };
    return data({ error: null, initialValue: { qris: qris.text }, checked });
  } catch (thrown) {
    return refused(errorMessage(await orAccountEnded(thrown, actor)), asked.request, typed);
  }
}

/** Saves a code that was confirmed, or takes the old one away. */
function decideOnQris(asked: RequestArgs, actor: Actor) {
  return submitForm(asked, Decision, async ({ intent, qris }) => {
    const change = valid(AppSettingsChange, { qris: intent === "remove" ? null : qris });
    if (!change) throw new DomainError("BAD_REQUEST");
    await updateAppSettings(actor, change, clock.now());
    const text = intent === "remove" ? "qris.removed" : "qris.saved";
    return redirectWithNotice(HERE, { kind: "success", text });
  });
}

function refused(error: DomainError, request: Request, typed: Record<string, string>) {
  const language = requestLocale(request);
  const marked = fieldSentences(language, error.fields);
  const whole = Object.keys(marked).length > 0 ? {} : { "": [refusalSentence(language, error)] };
  const initialValue = { qris: typed.qris ?? "" };
  return data({ error: { ...marked, ...whole }, initialValue, checked: null }, { status: error.status });
}
