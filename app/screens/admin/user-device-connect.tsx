import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PairingPhone, pairAnew, requestCode, startConnect } from "~/domain/devices/connect";
import { deviceById } from "~/domain/devices/devices";
import { pairing } from "~/domain/devices/pairing";
import { userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/may-change";
import { submitForm } from "~/http/forms";
import { localeOf } from "~/http/locale";
import { redirectWithNotice } from "~/http/notices";
import { forPage } from "~/http/page-errors";
import { pairingCodeOf, pairingCookie } from "~/http/pairing-code";
import { qrPath } from "~/http/qr-path";
import { refusalSentence } from "~/http/refusal";
import { deviceIdOf, withNotice } from "~/http/screen-args";
import { requireAdmin } from "~/http/viewer";
import { UserHeader } from "~/ui/admin-users/user-header";
import { Broken } from "~/ui/broken";
import { PairingPanel } from "~/ui/devices/pairing-panel";
import { SessionBadge } from "~/ui/devices/session-badge";
import { useRefreshing } from "~/ui/devices/use-refreshing";
import { ErrorSummary } from "~/ui/error-summary";
import { type FormResult, formFaults } from "~/ui/form-result";
import { KeptNotice } from "~/ui/kept-notice";
import { Notice } from "~/ui/notice";
import { RefreshLink } from "~/ui/refresh-link";
import type { ScreenHandle } from "~/ui/screen-handle";

/** WAHA draws a new code every 20 to 60 s. With JavaScript the page asks for data only. */
const REFRESH_SECONDS = 5;

type Loaded = { device: { name: string }; moving: boolean };

export const handle: ScreenHandle<Loaded> = {
  title: ({ device }, t) => t("connect.title", { name: device.name }),
  refreshSeconds: ({ moving }) => (moving ? REFRESH_SECONDS : null),
};

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args, "USERS");
  const { request } = args;
  const which = await deviceIdOf(args);
  const now = new Date();
  const user = await forPage(request, userById(which.userId));
  const { id, name, phone_number } = await forPage(request, deviceById(which, now));
  const back = `/admin/users/${user.id}/devices/${id}`;
  if (!mayChange(actor, user)) throw redirect(back);
  const { status, qr, trouble } = await forPage(request, pairing(actor, which, now));
  if (status === "WORKING")
    throw redirectWithNotice(back, { kind: "success", text: "connect.connected", params: { name } });
  const seconds = qr ? Math.round((now.getTime() - qr.since.getTime()) / 1000) : 0;
  return withNotice(request, {
    user,
    device: { id, name },
    back,
    status,
    // what is about to change by itself
    moving: trouble !== null || !["STOPPED", "FAILED"].includes(status ?? ""),
    qr: qr && { ...qrPath(qr.value), seconds },
    code: pairingCodeOf(request, id),
    phone: phone_number ?? user.phone_number ?? "",
    trouble: trouble && refusalSentence(localeOf(request), trouble),
  });
}

/** `?code`: a pairing code; `?anew`: logs out first; otherwise starts, or restarts what failed. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args, "USERS");
  const which = await deviceIdOf(args);
  const { searchParams } = new URL(args.request.url);
  const here = `/admin/users/${which.userId}/devices/${which.deviceId}/connect`;
  const now = new Date();
  if (searchParams.has("code"))
    return submitForm(args, PairingPhone, async (input) => {
      const { code } = await requestCode(actor, which, input, now);
      const phone = input.phone.replace(/\D/g, "");
      const kept = { device: which.deviceId, code, phone, at: now.toISOString() };
      return redirect(here, { headers: { "Set-Cookie": pairingCookie(kept) } });
    });
  return submitForm(args, z.object({}), async () => {
    await (searchParams.has("anew") ? pairAnew : startConnect)(actor, which, now);
    return redirect(here);
  });
}

export default function ConnectScreen() {
  const { t } = useTranslation();
  const { user, device, back, status, moving, qr, code, phone, trouble, notice } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
  useRefreshing(REFRESH_SECONDS * 1000, moving);
  const scanning = status === "SCAN_QR_CODE";
  return (
    <>
      <UserHeader user={user} actions={<RefreshLink />} />
      <p className="mb-2">
        <Link to={back} className="link text-sm">
          ← {device.name}
        </Link>
      </p>
      <h2 className="mb-4 flex flex-wrap items-center gap-3 text-xl font-semibold">
        {t("connect.title", { name: device.name })} {status && <SessionBadge status={status} />}
      </h2>
      {!result && <KeptNotice notice={notice} />}
      {trouble && (
        <Notice kind="error" title={trouble}>
          <Link to={`/admin/users/${user.id}/server`} className="link">
            {t("user.tabServer")}
          </Link>
        </Notice>
      )}
      {!scanning && <ErrorSummary title={t("connect.failed")} message={formFaults(result).message} />}
      {status && !scanning && <Step status={status} at={`${back}/connect`} />}
      {scanning && <PairingPanel qr={qr} code={code} phone={phone} result={result} />}
      {moving && <p className="quiet mt-4 text-sm">{t("connect.refreshing")}</p>}
    </>
  );
}

function Step({ status, at }: { status: string; at: string }) {
  const { t } = useTranslation();
  if (status === "STARTING") return <p>{t("connect.starting")}</p>;
  if (status.startsWith("PASSKEY")) return <p>{t("connect.passkey")}</p>;
  if (status !== "STOPPED" && status !== "FAILED") return <p>{t("connect.unknown", { status })}</p>;
  const failed = status === "FAILED";
  return (
    <section className="panel flex max-w-xl flex-col gap-4 p-5">
      <p>{t(failed ? "device.failedText" : "connect.startText")}</p>
      <div className="flex flex-wrap gap-2">
        <Form method="post" action={at}>
          <button type="submit" className="btn btn-primary">
            {t(failed ? "device.restart" : "connect.start")}
          </button>
        </Form>
        {failed && (
          <Form method="post" action="?anew">
            <button type="submit" className="btn">
              {t("device.pairAnew")}
            </button>
          </Form>
        )}
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("device.failed")} />;
}
