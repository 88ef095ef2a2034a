import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { typedNumber } from "~/domain/form-number";
import { resendDelivery, resendSince } from "~/domain/webhooks/resend";
import { sendTest } from "~/domain/webhooks/send-test";
import { changeWebhook, webhookById } from "~/domain/webhooks/webhooks";
import { clock } from "~/platform/clock";
import { idParam } from "../request/params";
import type { ScreenArgs } from "../require-user";
import { type Notice, redirectWithNotice } from "../screen/flash";
import { NoFields, submitForm } from "../screen/forms";
import { WebhookForm, webhookInput } from "../screen/webhook-form";

const HOUR_MS = 60 * 60_000;
/** How far back events can be sent again, in hours. */
export const RESEND_HOURS = ["1", "24", "168", "720"] as const;

const Period = z.object({ hours: z.enum(RESEND_HOURS, "INVALID") });
const Again = z.object({ delivery: typedNumber(z.int("INVALID").positive("INVALID")) });
const Turn = z.object({ status: z.enum(["active", "disabled"], "INVALID") });

/** What a button on the page of a webhook does: `?test`, `?resend`, `?again` or `?status`; else its form is saved. */
export function webhookAction(args: ScreenArgs, user: Actor) {
  const now = clock.now();
  const { searchParams } = new URL(args.request.url);
  const id = () => idParam(args.params.webhookId);
  const may = { may: () => webhookById(user, id()) };
  const done = (text: string, params?: Notice["params"]) =>
    redirectWithNotice(`/settings/webhooks/${id()}`, { kind: "success", text, params });
  if (searchParams.has("test"))
    return submitForm(args, NoFields, async () => {
      await sendTest(user, id(), now);
      return done("webhooks.tested");
    });
  if (searchParams.has("resend"))
    return submitForm(
      args,
      Period,
      async ({ hours }) => {
        const since = new Date(now.getTime() - Number(hours) * HOUR_MS).toISOString();
        const { count } = await resendSince(user, id(), { since }, now);
        return done("webhooks.resent", { count });
      },
      may,
    );
  if (searchParams.has("again"))
    return submitForm(
      args,
      Again,
      async ({ delivery }) => {
        await resendDelivery(user, id(), delivery, now);
        return done("webhooks.resentOne");
      },
      may,
    );
  if (searchParams.has("status"))
    return submitForm(
      args,
      Turn,
      async ({ status }) => {
        await changeWebhook(user, id(), { status }, now);
        return done(status === "active" ? "webhooks.enabled" : "webhooks.disabled");
      },
      may,
    );
  return submitForm(
    args,
    WebhookForm,
    async (fields) => {
      await changeWebhook(user, id(), webhookInput(fields), now);
      return done("webhooks.saved");
    },
    may,
  );
}
