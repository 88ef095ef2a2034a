import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { Icon } from "../icons";
import { Brand } from "./brand";
import { LanguageSelector } from "./language-selector";
import { type Area, HOME, NAVIGATION } from "./navigation";

export type Person = { name: string; email: string };
export type ShellProps = {
  area: Area;
  person: Person;
  /** Whether the user may enter the admin area at all. */
  admin: boolean;
  /** The user's role, and the features that they pass: which entries are shown. */
  opens: readonly string[];
  /** How many things wait behind an entry, by its text. */
  waiting?: Partial<Record<string, number>>;
  /** How many notifications are unread; null: not known. */
  unread?: number | null;
  /** An admin with no feature gets a word about it instead of an empty menu. */
  noFeatures?: boolean;
};

export function Sidebar({ area, person, admin, opens, waiting = {}, unread, noFeatures }: ShellProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { pathname } = useLocation();
  const isOpen = ({ needs }: { needs?: string }) => !needs || opens.includes(needs);
  const entry =
    "flex min-h-11 items-center gap-3 rounded-field px-3 py-2 hover:bg-base-300/60 aria-[current=page]:bg-primary aria-[current=page]:font-medium aria-[current=page]:text-primary-content";
  return (
    <div className="flex h-full flex-col gap-6 p-4">
      <Brand area={area} />
      <nav aria-label={t("shell.navigation")}>
        <ul className="flex flex-col gap-1">
          {NAVIGATION[area].filter(isOpen).map(({ to, text, icon, counts = "waiting" }) => (
            <li key={to}>
              <Link to={to} className={entry} aria-current={isAt(pathname, to) ? "page" : undefined}>
                <Icon name={icon} />
                {t(`nav.${text}`)}
                {Boolean(waiting[text]) && (
                  <span className="ml-auto rounded-full bg-warning px-2 text-[0.8125rem] leading-5 font-semibold text-warning-content">
                    {number(waiting[text] ?? 0)} <span className="sr-only">{t(`shell.${counts}`)}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        {noFeatures && <p className="quiet px-3 py-2 text-sm">{t("shell.noFeatures")}</p>}
      </nav>
      <div className="mt-auto flex flex-col gap-4">
        {admin && (
          <Link to={HOME[area === "admin" ? "user" : "admin"]} className={entry}>
            <Icon name="switch" />
            {t(area === "admin" ? "shell.toUser" : "shell.toAdmin")}
          </Link>
        )}
        <Link
          to="/notifications"
          className={entry}
          aria-current={isAt(pathname, "/notifications") ? "page" : undefined}
        >
          <Icon name="bell" />
          {t("shell.notifications")}
          {Boolean(unread) && (
            <span className="ml-auto rounded-full bg-warning px-2 text-xs leading-5 font-semibold text-warning-content">
              {number(unread ?? 0)} <span className="sr-only">{t("shell.unread")}</span>
            </span>
          )}
        </Link>
        <LanguageSelector />
        <SignedIn person={person} />
      </div>
    </div>
  );
}

/** There, or at something of it; an address may be typed in any letters. */
const isAt = (pathname: string, to: string) => `${pathname.toLowerCase()}/`.startsWith(`${to}/`);

function SignedIn({ person }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3 border-t border-base-300 pt-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-base-300 font-semibold"
        >
          {[...person.name.trim()][0]?.toUpperCase()}
        </span>
        <p className="min-w-0 text-sm">
          <span className="sr-only">{t("shell.signedInAs")} </span>
          <span className="block truncate font-medium">{person.name}</span>
          <span className="quiet block truncate" title={person.email}>
            {person.email}
          </span>
        </p>
      </div>
      {/* a plain form: afterwards nothing of the signed-in pages stays in the browser's memory */}
      <form method="post" action="/logout">
        <button type="submit" className="btn btn-sm w-full">
          {t("shell.signOut")}
        </button>
      </form>
    </div>
  );
}
