import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { changeableDevice } from "~/domain/devices/devices";
import { PaceFields } from "~/domain/devices/number-profile/pace-fields";
import { resumeDevice } from "~/domain/devices/pause";
import { chosenPace } from "~/domain/pacing/presets";
import { deviceSession, pairAnew, startConnect } from "~/domain/pairing/pair";
import { presentDevicePage } from "~/http/presenters/device-page";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { deviceIdParam } from "~/http/screen/load-target";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ProtectedNotice } from "~/ui/admin-users/protected-notice";
import { UserHeader } from "~/ui/admin-users/user-header";
import { ConfirmDrain } from "~/ui/devices/confirm-drain";
import { DeviceActs } from "~/ui/devices/device-actions";
import { DeviceDays } from "~/ui/devices/device-days";
import { DeviceState, PausedNotice } from "~/ui/devices/device-state";
import { MediaRest, NewContacts, NewContactsPause } from "~/ui/devices/new-contacts";
import { PaceForm } from "~/ui/devices/pace/pace-form";
import { SessionBadge } from "~/ui/devices/session-badge";
import { SessionTrouble } from "~/ui/devices/session-trouble";
import { WhatsAppFigures } from "~/ui/devices/whatsapp-figures";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { BackLink } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { Notice } from "~/ui/notice";

await needTexts("admin", "admin-devices", "limits", "pace");

const Act = z.object({
  act: z.enum(["resume", "ask", "restart", "pair-anew"]),
  confirm: z.enum(["yes"]).optional(),
});

export const handle: ScreenHandle<{ device: { name: string } }> = {
  title: ({ device }) => device.name,
  failed: (t) => t("device.failed"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const page = presentDevicePage(args.request, actor, await deviceIdParam(args), clock.now());
  return withNotice(args.request, await forPage(args.request, page));
}

/** `?act`: one of the buttons; otherwise the form. */
export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdParam(args);
  const here = `/admin/users/${which.userId}/devices/${which.deviceId}`;
  const now = clock.now();
  const may = () => changeableDevice(actor, which);
  if (!new URL(args.request.url).searchParams.has("act"))
    return submitForm(
      args,
      DeviceChange,
      async (input, form) => {
        const pace = chosenPace(form.get("preset"), form.get("preset_shown"));
        await changeDevice(actor, which, { ...input, ...emptied(form), ...pace }, now);
        return redirectWithNotice(here, { kind: "success", text: "device.saved" });
      },
      { may },
    );
  const work = async ({ act, confirm }: z.output<typeof Act>) => {
    const done = (text: string, params = {}, to = here) =>
      redirectWithNotice(to, { kind: "success", text, params });
    if (act === "ask") {
      const { status } = await deviceSession(actor, which, now);
      const kind = status === "FAILED" ? "error" : "success";
      return redirectWithNotice(here, { kind, text: "device.asked", params: { status } });
    }
    if (act === "restart") await startConnect(actor, which, now);
    if (act === "pair-anew") await pairAnew(actor, which, now, { confirmed: confirm === "yes" });
    if (act === "restart" || act === "pair-anew") return done("device.restarted", {}, `${here}/connect`);
    const { device } = await resumeDevice(actor, which, now);
    return done("device.nowResumed", { name: device.name });
  };
  return submitForm(args, Act, work, { may });
}

/** A form reads an empty field as one that is not there: here it takes away what was set. */
const emptied = (form: FormData) =>
  Object.fromEntries(
    [...Object.keys(PaceFields), "in_use_since"]
      .filter((name) => form.get(name) === "")
      .map((name) => [name, null]),
  );

export default function DeviceScreen() {
  const { t } = useTranslation();
  const { user, device, days, costs, facts, change, trouble, defaults, preset, presets, notice } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const here = `/admin/users/${user.id}/devices/${device.id}`;
  const ofButton = result?.initialValue?.act !== undefined;
  return (
    <>
      <UserHeader user={user} />
      <p className="mb-2">
        <BackLink to={`/admin/users/${user.id}/devices`} text={t("devices.back")} />
      </p>
      <h2 className="mb-4 flex flex-wrap items-center gap-3 text-xl font-semibold">
        {device.name} <SessionBadge status={device.status} />
      </h2>
      {!result && <FlashMessage notice={notice} />}
      <ConfirmDrain result={result} to="?act" />
      {ofButton && <ErrorSummary message={formFaults(result).message} />}
      {!change && <ProtectedNotice role={user.role} />}
      {trouble && <Notice kind="error" title={trouble} />}
      <PausedNotice device={device} />
      <NewContactsPause device={device} />
      <MediaRest device={device} />
      <SessionTrouble device={device} change={change} />
      {change && <DeviceActs userId={user.id} device={device} here={here} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DeviceState device={device} />
        <DeviceDays days={days} />
        <NewContacts facts={facts} since={device.in_use_since} />
        <WhatsAppFigures told={device.whatsapp} />
      </div>
      {change && (
        <div className="mt-6">
          <PaceForm
            at={here}
            device={device}
            defaults={defaults}
            costs={costs}
            preset={preset}
            presets={presets}
            result={ofButton ? null : result}
          />
        </div>
      )}
    </>
  );
}
