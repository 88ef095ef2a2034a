import type { Actor } from "~/domain/actor";
import type { StoreResponse } from "~/domain/idempotency";
import { repeatDefaults } from "~/domain/schedules/repeat-batch";
import { createSchedule } from "~/domain/schedules/schedules";
import { templateWithText } from "~/domain/templates/template-with-text";
import { clock } from "~/platform/clock";
import { idParam } from "../request/params";
import type { ScreenArgs } from "../require-user";
import { redirectWithNotice } from "../screen/flash";
import { onceByForm } from "../screen/form-idempotency";
import { NoFields, submitForm } from "../screen/forms";
import { BATCH_TEMPLATE, inFormFields, scheduleInput } from "../screen/schedules/schedule-form";

/** Any id, until the message of a batch is a template. */
const NOT_YET = 1;

/** Saves what the form of a new schedule says; the message of a batch that is repeated becomes a template. */
export function saveNewSchedule(args: ScreenArgs, user: Actor) {
  const now = clock.now();
  return submitForm(args, NoFields, async (_, form) => {
    const isOfBatch = form.get("template_id") === BATCH_TEMPLATE;
    const input = scheduleInput(form, isOfBatch ? { templateId: NOT_YET } : {});
    const create = async (keep: StoreResponse) => {
      const template_id = isOfBatch ? await batchTemplate(args, user, input.name, now) : input.template_id;
      return createSchedule(user, { ...input, template_id }, now, keep);
    };
    const { schedule } = await onceByForm(user, form, "schedules/new", create, now).catch((error) => {
      throw inFormFields(error);
    });
    return redirectWithNotice(`/schedules/${schedule.id}`, { kind: "success", text: "schedules.saved" });
  });
}

/** Returns the id of the template with the text of the batch that the address names. */
async function batchTemplate({ request }: ScreenArgs, user: Actor, name: string, now: Date): Promise<number> {
  const batchId = idParam(new URL(request.url).searchParams.get("batch") ?? undefined);
  const { text } = await repeatDefaults(user, batchId);
  return templateWithText(user, { name, text: text ?? "" }, now);
}
