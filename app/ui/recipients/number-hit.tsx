import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NumberHit } from "~/domain/privacy/number-hit";
import { Icon } from "../icons";
import { phoneText } from "../phone-number";

/** A search was for a phone number: the way to that recipient, above the list. `base`: where their pages are. */
export function NumberHitLink({ hit, base }: { hit: NumberHit; base: string }) {
  const { t } = useTranslation();
  const { phone_number, messages, more } = hit;
  const found = { phone: phoneText(phone_number), count: messages };
  const text = more
    ? t("numberHit.all", found)
    : t(messages === 0 ? "numberHit.none" : "numberHit.count", found);
  return (
    <p className="mb-4">
      <Link
        to={`${base}/${phone_number}`}
        className="panel flex min-h-11 items-center gap-3 px-4 py-2.5 font-medium hover:bg-base-200"
      >
        <Icon name="findNumber" />
        <span className="link">{text}</span>
      </Link>
    </p>
  );
}
