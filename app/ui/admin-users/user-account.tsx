import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { Time } from "../time";

type Props = {
  user: {
    id: number;
    email: string;
    balance: number;
    status: "active" | "inactive";
    must_change_password: boolean;
    created_at: string;
  };
  rights: { change: boolean; end: boolean };
  secondFactor: { on: boolean; mayTurnOff: boolean };
  /** Where else this user stands, as far as it opens for this admin. */
  links: { history: boolean; log: boolean };
};

/** What stands beside the form: figures, and the acts that are no field of it. */
export function UserAccount({ user, rights, secondFactor, links }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const at = `/admin/users/${user.id}`;
  return (
    <section aria-labelledby="account" className="panel flex flex-col gap-4 p-5">
      <h2 id="account" className="text-lg font-semibold">
        {t("user.account")}
      </h2>
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="quiet text-sm">{t("user.balance")}</dt>
          <dd className="text-2xl font-semibold">{number(user.balance)}</dd>
        </div>
        <div>
          <dt className="quiet text-sm">{t("user.memberSince")}</dt>
          <dd>
            <Time at={user.created_at} />
          </dd>
        </div>
      </dl>
      {(links.history || links.log) && (
        <ul className="flex flex-col gap-1 text-sm">
          {links.history && (
            <li>
              <Link
                to={`/admin/bulk-history?${new URLSearchParams({ q_user: user.email })}`}
                className="link"
              >
                {t("user.history")}
              </Link>
            </li>
          )}
          {links.log && (
            <li>
              <Link to={`/admin/audit-log?who=%23${user.id}`} className="link">
                {t("user.log")}
              </Link>
            </li>
          )}
        </ul>
      )}
      {user.must_change_password && <p className="text-sm">{t("user.mustChange")}</p>}
      {secondFactor.on && <p className="text-sm">{t("user.secondFactorOn")}</p>}
      <div className="flex flex-col items-stretch gap-2">
        {rights.change && (
          <Link to={`${at}/reset-password`} className="btn">
            {t("user.reset")}
          </Link>
        )}
        {rights.change && user.status === "active" && (
          <Link to={`${at}/reset-link`} className="btn">
            {t("user.resetLink")}
          </Link>
        )}
        {secondFactor.on && secondFactor.mayTurnOff && (
          <Form method="post" action={`${at}/second-factor`} className="contents">
            <button type="submit" className="btn">
              {t("user.secondFactorOff")}
            </button>
          </Form>
        )}
        {rights.change && user.status === "inactive" && (
          <Form method="post" action={`${at}/reactivate`} className="contents">
            <button type="submit" className="btn">
              {t("users.reactivate")}
            </button>
          </Form>
        )}
        {rights.end && user.status === "active" && (
          <Link to={`${at}/deactivate`} className="btn">
            {t("users.deactivate")}
          </Link>
        )}
        {rights.end && (
          <Link to={`${at}/delete`} className="btn btn-danger">
            {t("users.remove")}
          </Link>
        )}
      </div>
    </section>
  );
}
