import { useTranslation } from "react-i18next";

/** The headings of the form, by the ids that they have. */
const SECTIONS = [
  ["price", "priceTitle"],
  ["numbers", "numbersTitle"],
  ["check-key", "keyTitle"],
  ["accounts", "accountsTitle"],
  ["selling", "sellingTitle"],
  ["holidays-title", "holidaysTitle"],
  ["steps-title", "stepsTitle"],
  ["read_old_chats-title", "oldChatsTitle"],
  ["basis_required-title", "basisTitle"],
  ["keeping", "keepTitle"],
  ["notifications", "notificationsTitle"],
  ["email-title", "emailTitle"],
] as const;

/** The ways to the parts of a long form: beside it where there is room, else above it. */
export function SectionLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("appSettings.sections")} className="off-paper lg:sticky lg:top-6">
      <ul className="grid grid-cols-2 gap-x-4 text-sm lg:grid-cols-1">
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-block py-1.5">
              {t(`appSettings.${title}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
