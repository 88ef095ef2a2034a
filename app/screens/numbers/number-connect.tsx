import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ownDevice } from "~/domain/devices/own/own-devices";
import { assertMayConnect, connectOwnDevice, ownPairing, requestOwnCode } from "~/domain/pairing/own-pairing";
import { PairingPhone } from "~/domain/pairing/pair";
import { shownNumber } from "~/http/presenters/numbers/numbers-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { PairingStep, redirectWithCode } from "~/http/screen/pairing-action";
import { pairingProgress } from "~/http/screen/pairing-progress";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmDrain } from "~/ui/devices/confirm-drain";
import { PairingPanel } from "~/ui/devices/pairing-panel";
import { useRefreshing } from "~/ui/devices/use-refresh";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { RefreshLink } from "~/ui/list/refresh-link";
import { Notice } from "~/ui/notice";
import { NumberStep } from "~/ui/numbers/number-step";
import { phoneText } from "~/ui/phone-number";
import { LiveSwitch } from "~/ui/polling/auto-refresh-toggle";
import { useMoving } from "~/ui/polling/use-inline-submit";

await needTexts("admin-devices", "numbers");

/** A new code comes every 20 to 60 s. With JavaScript the page asks for data only. */
const REFRESH_SECONDS = 5;

type Loaded = { device: { name: string }; changing: boolean; live: boolean };

export const handle: ScreenHandle<Loaded> = {
  title: ({ device }, t) => t("numbers.connectNamed", { name: device.name }),
  refreshSeconds: ({ changing, live }) => (changing && live ? REFRESH_SECONDS : null),
  failed: (t) => t("connectNumber.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const { request, params } = args;
  const id = await idInAddress(request, params.deviceId);
  const now = clock.now();
  const found = await forPage(request, ownPairing(user, id, now));
  const device = shownNumber(await forPage(request, ownDevice(user, id, now)));
  const { name, shown, last_phone_number, phone_number, status_since, unlinked } = device;
  if (found.status === "WORKING")
    throw redirectWithNotice("/numbers", {
      kind: "success",
      text: "numbers.connected",
      params: { name, phone: shown === null ? "" : phoneText(shown) },
    });
  return withNotice(request, {
    device: { name, shown, paired: phone_number !== null, unlinked },
    ...pairingProgress(request, { id, status_since }, found, now),
    phone: last_phone_number ?? "",
  });
}

/** `?code`: a pairing code; `?anew`: logs out first; otherwise starts, or restarts what failed. */
export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  const id = await idInAddress(args.request, args.params.deviceId);
  const { searchParams } = new URL(args.request.url);
  const here = `/numbers/${id}/connect`;
  const now = clock.now();
  const may = () => assertMayConnect(user, id);
  if (searchParams.has("code")) {
    const askCode = async (input: z.output<typeof PairingPhone>) => {
      const { code } = await requestOwnCode(user, id, input, now);
      return redirectWithCode(here, id, code, input, now);
    };
    return submitForm(args, PairingPhone, askCode, { may });
  }
  const anew = searchParams.has("anew");
  const step = async ({ confirm }: z.output<typeof PairingStep>) => {
    await connectOwnDevice(user, id, now, { anew, confirmed: confirm === "yes" });
    return redirect(here);
  };
  return submitForm(args, PairingStep, step, { may });
}

export default function ConnectNumberScreen() {
  const { t } = useTranslation();
  const { device, status, slowSince, changing, live, updated, qr, code, phone, trouble, notice } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { moving, fields } = useMoving(changing && live);
  useRefreshing(REFRESH_SECONDS * 1000, moving);
  const scanning = status === "SCAN_QR_CODE";
  return (
    <>
      <PageHeader
        back={{ to: "/numbers", text: t("connectNumber.back") }}
        title={t("numbers.connectNamed", { name: device.name })}
        below={device.shown && t("connectNumber.which", { phone: phoneText(device.shown) })}
        actions={<RefreshLink />}
      />
      {!result && <FlashMessage notice={notice} />}
      {trouble && <Notice kind="error" title={trouble} />}
      <ConfirmDrain result={result} to="?anew" />
      {!scanning && <ErrorSummary title={t("connectNumber.failed")} message={formFaults(result).message} />}
      {status && !scanning && <NumberStep status={status} slowSince={slowSince} {...device} />}
      {scanning && <PairingPanel qr={qr} code={code} phone={phone} result={result} fields={fields} />}
      {changing && <LiveSwitch on={moving} open updated={updated} />}
    </>
  );
}
