import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deviceById } from "~/domain/devices/devices";
import { pauseDevice } from "~/domain/devices/pause";
import { PAUSE_LENGTHS, PauseForm, pauseEnd } from "~/domain/devices/pause-end";
import { userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/may-change";
import { submitForm } from "~/http/forms";
import { redirectWithNotice } from "~/http/notices";
import { forPage } from "~/http/page-errors";
import { deviceIdOf } from "~/http/screen-args";
import { requireAdmin } from "~/http/viewer";
import { needTexts } from "~/i18n/browser-texts";
import { useTranslation } from "~/i18n/use-translation";
import { Broken } from "~/ui/broken";
import { PauseFields } from "~/ui/devices/pause-fields";
import type { FormResult } from "~/ui/form-result";
import type { ScreenHandle } from "~/ui/screen-handle";

await needTexts("admin-devices");

export const handle: ScreenHandle<{ device: { name: string } }> = {
  title: ({ device }, t) => t("pauseDevice.title", { name: device.name }),
};

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdOf(args);
  const user = await forPage(args.request, userById(which.userId));
  const { id, name } = await forPage(args.request, deviceById(which, new Date()));
  const back = `/admin/users/${user.id}/devices/${id}`;
  if (!mayChange(actor, user)) throw redirect(back);
  return { device: { name }, back, lengths: PAUSE_LENGTHS };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdOf(args);
  return submitForm(args, PauseForm, async (input) => {
    const now = new Date();
    const pause = { until: pauseEnd(input, now), reason: input.reason };
    const { device } = await pauseDevice(actor, which, pause, now);
    const notice = { kind: "success", text: "device.nowPaused", params: { name: device.name } } as const;
    return redirectWithNotice(`/admin/users/${which.userId}/devices/${which.deviceId}`, notice);
  });
}

export default function PauseDeviceScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
  return <PauseFields name={loaded.device.name} {...loaded} result={result} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("device.failed")} />;
}
