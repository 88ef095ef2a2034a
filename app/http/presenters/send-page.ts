import type { Actor } from "~/domain/actor";
import { batchById } from "~/domain/batches/get";
import { listLists } from "~/domain/contact-lists/lists";
import { ownConnection } from "~/domain/devices/own/own-connection";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { overview } from "~/domain/reports/overview";
import { creditsPerAttachment } from "~/domain/settings/app-settings";
import { templateById, templateChoices } from "~/domain/templates/templates";
import { requestLocale } from "../request/locale";
import { idParam } from "../request/params";
import { newRequestKey } from "../screen/form-idempotency";
import { presentListChoice } from "./lists/list-choice";

const MEGABYTE = 1024 * 1024;

/**
 * What the page of a new batch shows. In its address are `done`, a batch that was queued a moment ago, and the template
 * or the batch that the text begins with, and contact lists. Throws NOT_FOUND.
 */
export async function presentSendPage(request: Request, user: Actor, now: Date) {
  const address = new URL(request.url).searchParams;
  const language = requestLocale(request);
  const done = address.get("done");
  const queued = done === null ? null : await batchById(user, idParam(done));
  const { balance } = await overview(user);
  return {
    connection: await ownConnection(user, now),
    start: await startFrom(user, address),
    templates: await templateChoices(user),
    lists: presentListChoice(language, await listLists(user)),
    /** Ids of the lists that are ticked when the page opens. */
    listed: address.getAll("list"),
    limits: {
      megabytes: UPLOAD_LIMITS.fileBytesMax / MEGABYTE,
      rows: UPLOAD_LIMITS.rowsMax - 1,
      attached: await creditsPerAttachment(),
    },
    balance,
    requestKey: newRequestKey(),
    queued: queued && { id: queued.id, name: queued.name },
  };
}

/** The text that the page begins with: of a template, or of an earlier batch. */
async function startFrom(
  user: Actor,
  address: URLSearchParams,
): Promise<{ template: number | null; text: string }> {
  const template = address.get("template") ?? "";
  const batch = address.get("batch") ?? "";
  if (template !== "")
    return { template: idParam(template), text: (await templateById(user, idParam(template))).text };
  return { template: null, text: batch === "" ? "" : ((await batchById(user, idParam(batch))).text ?? "") };
}
