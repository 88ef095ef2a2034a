import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TryOutWay } from "~/domain/imports/send-sample";
import { phoneText } from "../phone-number";

/** Sends the row that is shown to the user's own phone, before all recipients get it. */
export function TryOut({
  row,
  credits,
  phone,
  way,
  requestKey,
}: {
  row: number;
  /** That it takes. */
  credits: number;
  phone: string | null;
  /** How it would go. */
  way: TryOutWay;
  requestKey: string;
}) {
  const { t } = useTranslation();
  if (phone === null || way === "unconfirmed")
    return (
      <p className="quiet mt-3 border-t border-base-300 pt-3 text-sm">
        {t(phone === null ? "check.tryNoNumber" : "check.tryUnconfirmed")}{" "}
        <Link to={phone === null ? "/settings" : "/settings/phone"} className="link">
          {t(phone === null ? "check.trySettings" : "check.tryConfirm")}
        </Link>
      </p>
    );
  return (
    <Form method="post" preventScrollReset className="mt-3 border-t border-base-300 pt-3">
      <input type="hidden" name="request_key" value={requestKey} />
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="credits" value={credits} />
      <button type="submit" name="intent" value="try" className="btn">
        {t("check.try")}
      </button>
      <p className="quiet mt-2 text-sm">
        {t(way === "at_once" ? "check.tryHint" : "check.tryAsAny", {
          phone: phoneText(phone),
          sum: t("check.credits", { count: credits }),
        })}{" "}
        {way === "as_any" && (
          <Link to="/settings/phone" className="link">
            {t("check.tryConfirm")}
          </Link>
        )}
      </p>
    </Form>
  );
}
