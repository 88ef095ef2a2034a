import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FEATURES, ROLES } from "~/domain/actor";
import { wrongField } from "~/domain/errors";
import { countries } from "~/domain/users/countries";
import { createUser, NewUser } from "~/domain/users/new-user";
import { isCountry, localPhone } from "~/domain/users/phone";
import { mayAssignFeature, mayAssignRole } from "~/domain/users/policy";
import { requestLocale } from "~/http/request/locale";
import { assertSameOrigin } from "~/http/request/same-origin";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { refusedForm, requestForm, submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { NewUserForm } from "~/ui/admin-users/new-user-form";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle = {
  title: (_data, t) => t("newUser.title"),
  failed: (t) => t("newUser.failed"),
};

export function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  return {
    countries: countries(requestLocale(args.request)),
    country: actor.country,
    giveable: {
      roles: ROLES.filter((role) => mayAssignRole(actor, role)),
      features: FEATURES.filter((feature) => mayAssignFeature(actor, feature)),
    },
    language: requestLocale(args.request),
    requestKey: newRequestKey(),
  };
}

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  if (new URL(args.request.url).searchParams.get("check") === "phone") return checkedPhone(args);
  return submitForm(args, NewUser, async (input, form) => {
    const now = clock.now();
    const { user } = await onceByForm(
      actor,
      form,
      "users/new",
      (keep) => createUser(actor, input, now, keep),
      now,
    );
    const notice = { kind: "success", text: "users.isCreated", params: { name: user.name } } as const;
    return redirectWithNotice(`/admin/users/${user.id}`, notice);
  });
}

/** Without JavaScript: the form again, with how the number will be sent or what is wrong with it. */
async function checkedPhone(args: ScreenArgs) {
  assertSameOrigin(args);
  const language = requestLocale(args.request);
  const form = await requestForm(args.request).catch((thrown) =>
    refusedForm(thrown, new FormData(), language),
  );
  if (!(form instanceof FormData)) return form;
  const country = String(form.get("country"));
  const reading = isCountry(country)
    ? localPhone(String(form.get("phone")), country)
    : { fault: { code: "COUNTRY_INVALID" as const } };
  if ("fault" in reading) {
    const field = isCountry(country) ? "phone" : "country";
    return refusedForm(wrongField(field, reading.fault), form, language);
  }
  const { password, ...typed } = Object.fromEntries(form);
  // the password is never sent back: where one was typed, the page says so
  return data({
    initialValue: { ...typed, features: form.getAll("features") },
    error: {},
    passwordGone: Boolean(password),
  });
}

export default function NewUserScreen() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="max-w-2xl">
      <PageHeader back={{ to: "/admin/users", text: t("aboutUser.back") }} title={t("newUser.title")} />
      <NewUserForm
        {...loaded}
        result={result}
        passwordGone={Boolean(result && "passwordGone" in result && result.passwordGone)}
      />
    </div>
  );
}
