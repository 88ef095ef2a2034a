import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { addDevice, NewDevice, userDevices } from "~/domain/devices/devices";
import { storedServerView } from "~/domain/devices/server";
import { changeableUser, userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/policy";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { userIdParam } from "~/http/screen/load-target";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ProtectedNotice } from "~/ui/admin-users/protected-notice";
import { UserHeader } from "~/ui/admin-users/user-header";
import { DeviceTable } from "~/ui/devices/device-table";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormResult } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { useSubmission } from "~/ui/form/use-form";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { RefreshLink } from "~/ui/list/refresh-link";

await needTexts("admin", "admin-devices");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("devices.title", { name: user.name }),
  failed: (t) => t("devices.failed"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const { request } = args;
  const user = await forPage(request, userById(await userIdParam(args)));
  const server = await forPage(request, storedServerView(user.id));
  const devices = await forPage(request, userDevices(user.id, clock.now()));
  const change = mayChange(actor, user);
  return withNotice(request, {
    ...{ user, devices, change },
    hasServer: server !== null,
    requestKey: newRequestKey(),
  });
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  const save = async (input: z.output<typeof NewDevice>, form: FormData) => {
    const now = clock.now();
    const { device } = await onceByForm(
      actor,
      form,
      `devices of ${id}`,
      (keep) => addDevice(actor, id, input, now, keep),
      now,
    );
    return redirectWithNotice(`/admin/users/${id}/devices/${device.id}/connect`, {
      kind: "success",
      text: "devices.added",
      params: { name: device.name },
    });
  };
  return submitForm(args, NewDevice, save, { may: () => changeableUser(actor, id) });
}

export default function DevicesScreen() {
  const { t } = useTranslation();
  const { user, devices, hasServer, change, requestKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const at = `/admin/users/${user.id}/devices`;
  return (
    <>
      <UserHeader user={user} actions={<RefreshLink />} />
      {!result && <FlashMessage notice={notice} />}
      {!change && <ProtectedNotice role={user.role} />}
      <div className="flex flex-col gap-6">
        {devices.length > 0 && (
          <DeviceTable devices={devices} placeOf={({ id }) => `${at}/${id}`} connect={change} />
        )}
        {devices.length === 0 && hasServer && (
          <EmptyState title={t("devices.none")} text={t("devices.noneText")} />
        )}
        {!hasServer && (
          <EmptyState title={t("devices.noServer")} text={t("devices.noServerText")}>
            <Link to={`/admin/users/${user.id}/server`} className="btn btn-primary">
              {t("devices.setServer")}
            </Link>
          </EmptyState>
        )}
        {hasServer && change && <AddDevice key={requestKey} requestKey={requestKey} result={result} />}
      </div>
    </>
  );
}

function AddDevice({ requestKey, result }: { requestKey: string; result: FormResult }) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result);
  return (
    <Form method="post" id={id} className="panel flex max-w-xl flex-col gap-4 p-5">
      <input type="hidden" name="request_key" value={requestKey} />
      <ErrorSummary key={attempt} title={t("devices.addFailed")} message={message} faults={faults} />
      <h2 className="text-lg font-semibold">{t("devices.addTitle")}</h2>
      <Field {...field("name")} label={t("devices.name")} hint={t("devices.nameHint")} autoComplete="off" />
      <Field
        {...field("in_use_since")}
        type="date"
        label={t("devices.inUseSince")}
        hint={t("devices.inUseSinceHint")}
        className="max-w-48"
        optional
      />
      <div>
        <SubmitButton>{t("devices.add")}</SubmitButton>
      </div>
    </Form>
  );
}
