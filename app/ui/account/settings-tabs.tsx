import { NavLink } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

/** The parts of the settings, each a page of its own. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const parts = [
    { to: "/settings", text: t("settingsTabs.profile") },
    { to: "/settings/sessions", text: t("settingsTabs.sessions") },
    { to: "/settings/tokens", text: t("settingsTabs.tokens") },
  ];
  return (
    <nav aria-label={t("settingsTabs.label")} className="mb-6 border-b border-base-300">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ to, text }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="quiet -mb-px inline-flex min-h-11 items-center border-b-2 border-transparent hover:border-base-content/40 aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-base-content"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
