import { redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { changeableDevice } from "~/domain/devices/devices";
import { PairingPhone, pairAnew, requestCode, restartConnect, startConnect } from "~/domain/pairing/pair";
import { pairing } from "~/domain/pairing/pairing-state";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { deviceIdParam, deviceToChange } from "~/http/screen/load-target";
import { forPage, withNotice } from "~/http/screen/page-data";
import { PairingStep, redirectWithCode } from "~/http/screen/pairing-action";
import { pairingProgress } from "~/http/screen/pairing-progress";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { UserHeader } from "~/ui/admin-users/user-header";
import { ConfirmDrain } from "~/ui/devices/confirm-drain";
import { ConnectStep } from "~/ui/devices/connect-step";
import { PairingPanel } from "~/ui/devices/pairing-panel";
import { SessionBadge } from "~/ui/devices/session-badge";
import { useRefreshing } from "~/ui/devices/use-refresh";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { BackLink } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { RefreshLink } from "~/ui/list/refresh-link";
import { Notice } from "~/ui/notice";
import { LiveSwitch } from "~/ui/polling/auto-refresh-toggle";
import { useMoving } from "~/ui/polling/use-inline-submit";

await needTexts("admin", "admin-devices");

/** WAHA draws a new code every 20 to 60 s. With JavaScript the page asks for data only. */
const REFRESH_SECONDS = 5;

type Loaded = { device: { name: string }; changing: boolean; live: boolean };

export const handle: ScreenHandle<Loaded> = {
  title: ({ device }, t) => t("connect.title", { name: device.name }),
  refreshSeconds: ({ changing, live }) => (changing && live ? REFRESH_SECONDS : null),
  failed: (t) => t("device.failed"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const { request } = args;
  const now = clock.now();
  const { which, user, device, back } = await deviceToChange(args, actor, now);
  const { id, name, phone_number, status_since, unlinked } = device;
  const found = await forPage(request, pairing(actor, which, now));
  if (found.status === "WORKING")
    throw redirectWithNotice(back, { kind: "success", text: "connect.connected", params: { name } });
  return withNotice(request, {
    user,
    device: { id, name, phone_number, unlinked },
    ...pairingProgress(request, { id, status_since }, found, now),
    back,
    phone: phone_number ?? user.phone_number ?? "",
  });
}

/** `?code`: a pairing code; `?anew`: logs out first; `?restart`; otherwise starts, or restarts what failed. */
export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdParam(args);
  const { searchParams } = new URL(args.request.url);
  const here = `/admin/users/${which.userId}/devices/${which.deviceId}/connect`;
  const now = clock.now();
  const may = () => changeableDevice(actor, which);
  if (searchParams.has("code")) {
    const askCode = async (input: z.output<typeof PairingPhone>) => {
      const { code } = await requestCode(actor, which, input, now);
      return redirectWithCode(here, which.deviceId, code, input, now);
    };
    return submitForm(args, PairingPhone, askCode, { may });
  }
  const step = async ({ confirm }: z.output<typeof PairingStep>) => {
    if (searchParams.has("anew")) await pairAnew(actor, which, now, { confirmed: confirm === "yes" });
    else if (searchParams.has("restart")) await restartConnect(actor, which, now);
    else await startConnect(actor, which, now);
    return redirect(here);
  };
  return submitForm(args, PairingStep, step, { may });
}

export default function ConnectScreen() {
  const { t } = useTranslation();
  const { user, device, back, status, slowSince, changing, live, updated, qr, code, phone, trouble, notice } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { moving, fields } = useMoving(changing && live);
  useRefreshing(REFRESH_SECONDS * 1000, moving);
  const scanning = status === "SCAN_QR_CODE";
  return (
    <>
      <UserHeader user={user} actions={<RefreshLink />} />
      <p className="mb-2">
        <BackLink to={back} text={device.name} />
      </p>
      <h2 className="mb-4 flex flex-wrap items-center gap-3 text-xl font-semibold">
        {t("connect.title", { name: device.name })} {status && <SessionBadge status={status} />}
      </h2>
      {!result && <FlashMessage notice={notice} />}
      {trouble && (
        <Notice kind="error" title={trouble}>
          <Link to={`/admin/users/${user.id}/server`} className="link">
            {t("aboutUser.tabServer")}
          </Link>
        </Notice>
      )}
      <ConfirmDrain result={result} to="?anew" />
      {!scanning && <ErrorSummary title={t("connect.failed")} message={formFaults(result).message} />}
      {status && !scanning && (
        <ConnectStep
          status={status}
          paired={device.phone_number !== null}
          unlinked={device.unlinked}
          slowSince={slowSince}
        />
      )}
      {scanning && <PairingPanel qr={qr} code={code} phone={phone} result={result} fields={fields} />}
      {changing && <LiveSwitch on={moving} open updated={updated} />}
    </>
  );
}
