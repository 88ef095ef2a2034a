import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormResult, formFaults } from "../form/form-result";
import { Notice } from "../notice";

/** Logging out was refused, since of some messages it would never be known whether they were sent: asks once more. */
export function ConfirmDrain({ result, to }: { result: FormResult; to: string }) {
  const { t } = useTranslation();
  const { confirm } = formFaults(result).faults;
  if (!confirm) return null;
  return (
    <Notice kind="warning" title={t("device.leaveTitle")}>
      <p>{confirm.join(" ")}</p>
      <Form method="post" action={to} className="mt-3">
        <input type="hidden" name="confirm" value="yes" />
        <button type="submit" name="act" value="pair-anew" className="btn btn-danger btn-sm">
          {t("device.leaveAnyway")}
        </button>
      </Form>
    </Notice>
  );
}
