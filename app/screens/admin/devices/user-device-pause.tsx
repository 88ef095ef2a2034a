import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { changeableDevice } from "~/domain/devices/devices";
import { pauseDevice } from "~/domain/devices/pause";
import { PAUSE_LENGTHS, PauseForm, pauseEnd } from "~/domain/devices/pause-end";
import { requestDisplay } from "~/http/request/display";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { deviceIdParam, deviceToChange } from "~/http/screen/load-target";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { PauseFields } from "~/ui/devices/pause-fields";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("admin-devices");

export const handle: ScreenHandle<{ device: { name: string } }> = {
  title: ({ device }, t) => t("pauseDevice.title", { name: device.name }),
  failed: (t) => t("device.failed"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const { device, back } = await deviceToChange(args, actor, clock.now());
  return { device: { name: device.name }, back, lengths: PAUSE_LENGTHS };
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdParam(args);
  const pauseIt = async (input: z.output<typeof PauseForm>) => {
    const now = clock.now();
    const pause = { until: pauseEnd(input, now, requestDisplay(args).timeZone), reason: input.reason };
    const { device } = await pauseDevice(actor, which, pause, now);
    const notice = { kind: "success", text: "device.nowPaused", params: { name: device.name } } as const;
    return redirectWithNotice(`/admin/users/${which.userId}/devices/${which.deviceId}`, notice);
  };
  return submitForm(args, PauseForm, pauseIt, { may: () => changeableDevice(actor, which) });
}

export default function PauseDeviceScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <PauseFields name={loaded.device.name} {...loaded} result={result} />;
}
