import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";

const ACTIONS = [
  { to: "/send/new", icon: "send", text: "sendNew", hint: "sendNewHint" },
  { to: "/credits", icon: "credits", text: "buy", hint: "buyHint" },
  { to: "/batches", icon: "batches", text: "track", hint: "trackHint" },
] as const;

/** `buys`: only users buy credits. */
export function QuickActions({ buys }: { buys: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="mb-3 text-lg font-semibold">
        {t("dashboard.actions")}
      </h2>
      <ul className="flex flex-col gap-2">
        {ACTIONS.filter(({ to }) => buys || to !== "/credits").map(({ to, icon, text, hint }) => (
          <li key={text}>
            <Link to={to} className="panel flex gap-3 px-4 py-3 hover:border-primary">
              <span className="mt-0.5 text-primary">
                <Icon name={icon} />
              </span>
              <span>
                <span className="block font-medium">{t(`dashboard.${text}`)}</span>
                <span className="quiet block text-sm">{t(`dashboard.${hint}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
