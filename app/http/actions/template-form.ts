import { data } from "@remix-run/node";
import { z } from "zod";
import { TemplateInput } from "~/domain/templates/templates";
import { valid } from "../request/validate";
import type { RequestArgs } from "../require-user";
import { type FormRules, submitForm } from "../screen/forms";

const Typed = z.object({
  intent: z.enum(["save", "preview"]).default("save"),
  name: z.string().default(""),
  text: z.string().default(""),
});

type Save = (input: TemplateInput, form: FormData) => Promise<Response>;

/** The form of a template: kept by `save`; or, asked for a preview, the same form again with what is typed in it. */
export async function templateForm(asked: RequestArgs, save: Save, rules: FormRules = {}) {
  let again: { name: string; text: string } | null = null;
  const work = async ({ intent, ...typed }: z.output<typeof Typed>, form: FormData) => {
    if (intent === "save") return save(valid(TemplateInput, typed) as TemplateInput, form);
    again = typed;
    return new Response();
  };
  const answer = await submitForm(asked, Typed, work, rules);
  return again ? data({ initialValue: again }) : answer;
}
