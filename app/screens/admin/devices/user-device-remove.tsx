import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { changeableDevice, deviceById } from "~/domain/devices/devices";
import { removeDevice } from "~/domain/pairing/remove-device";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { deviceIdParam, deviceToChange } from "~/http/screen/load-target";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("admin-devices");

export const handle: ScreenHandle<{ device: { name: string } }> = {
  title: ({ device }, t) => t("removeDevice.title", { name: device.name }),
  failed: (t) => t("device.failed"),
};

/** Sent once the page has said what will stay unknown. */
const Confirmation = z.object({ confirm: z.enum(["yes"]).optional() });

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const { device, back } = await deviceToChange(args, actor, clock.now());
  return { device: { name: device.name }, back };
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdParam(args);
  const remove = async ({ confirm }: z.output<typeof Confirmation>) => {
    const { name } = await deviceById(which, clock.now());
    await removeDevice(actor, which, clock.now(), { confirmed: confirm === "yes" });
    const notice = { kind: "success", text: "removeDevice.removed", params: { name } } as const;
    return redirectWithNotice(`/admin/users/${which.userId}/devices`, notice);
  };
  return submitForm(args, Confirmation, remove, { may: () => changeableDevice(actor, which) });
}

export default function RemoveDeviceScreen() {
  const { t } = useTranslation();
  const { device, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("removeDevice.title", { name: device.name })}
      confirm={t("removeDevice.confirm")}
      keep={t("removeDevice.keep")}
      back={back}
      result={result}
      danger
    >
      <p>{t("removeDevice.text")}</p>
      <p className="quiet text-sm">{t("removeDevice.background")}</p>
    </ConfirmPanel>
  );
}
