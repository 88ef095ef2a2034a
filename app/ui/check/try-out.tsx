import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Sends the row that is shown to the person's own phone, before everybody gets it. */
export function TryOut({
  row,
  credits,
  phone,
  requestKey,
}: {
  row: number;
  /** That it takes. */
  credits: number;
  phone: string | null;
  requestKey: string;
}) {
  const { t } = useTranslation();
  if (phone === null)
    return (
      <p className="quiet mt-4 border-t border-base-300 pt-4 text-sm">
        {t("check.tryNoNumber")}{" "}
        <Link to="/settings" className="link">
          {t("check.trySettings")}
        </Link>
      </p>
    );
  return (
    <Form method="post" preventScrollReset className="mt-4 border-t border-base-300 pt-4">
      <input type="hidden" name="request_key" value={requestKey} />
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="credits" value={credits} />
      <button type="submit" name="intent" value="try" className="btn">
        {t("check.try")}
      </button>
      <p className="quiet mt-2 text-sm">
        {t("check.tryHint", { number: phone, sum: t("check.credits", { count: credits }) })}
      </p>
    </Form>
  );
}
