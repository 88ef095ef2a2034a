import type { Actor } from "~/domain/actor";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { templateById, templateChoices } from "~/domain/templates/templates";
import { logChoices } from "~/domain/test-bulk/choices";
import { eligibleUsers } from "~/domain/test-bulk/eligible-users";
import { testLogs } from "~/domain/test-bulk/logs";
import { requestLocale } from "../request/locale";
import { idParam } from "../request/params";
import { newRequestKey } from "../screen/form-idempotency";
import { testLogRow } from "./test-log";

const MEGABYTE = 1024 * 1024;

/** What the filters of the log say. */
type Asked = { target_user_id: number | undefined; device_id: number | undefined; page: number };

/** What the page of test sendings shows. Throws NOT_FOUND. */
export async function presentTestBulkPage(request: Request, actor: Actor, asked: Asked, now: Date) {
  const [targets, choices, logs] = await Promise.all([
    eligibleUsers(actor, now),
    logChoices(asked.target_user_id),
    testLogs(asked),
  ]);
  const language = requestLocale(request);
  const template = new URL(request.url).searchParams.get("template");
  return {
    start: template ? await templateById(actor, idParam(template)) : null,
    templates: await templateChoices(actor),
    address: asked,
    choices,
    targets: targets.data,
    logs: logs.data.map((log) => testLogRow(log, language)),
    meta: logs.meta,
    megabytes: UPLOAD_LIMITS.fileBytesMax / MEGABYTE,
    requestKey: newRequestKey(),
  };
}
