import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnSession } from "~/domain/users/sign-in/own-sessions";
import { ActsHead } from "../list/row-action";
import { Time } from "../time";

/** Where one is signed in; each but this one can be signed out. */
export function SessionTable({ sessions }: { sessions: OwnSession[] }) {
  const { t } = useTranslation();
  return (
    <div className="rows-frame">
      <table aria-label={t("sessions.title")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("sessions.device")}</th>
            <th scope="col">{t("sessions.address")}</th>
            <th scope="col">{t("sessions.lastSeen")}</th>
            <th scope="col">{t("sessions.signedIn")}</th>
            <ActsHead label={t("sessions.actions")} />
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const { id, browser, system, address, current } = session;
  const device =
    browser && system
      ? t("sessions.browserOn", { browser, system })
      : (browser ?? system ?? t("sessions.unknown"));
  return (
    <tr>
      <td className="lead">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {current && <span className="state state-green">{t("sessions.current")}</span>}
        </span>
      </td>
      <td data-label={t("sessions.address")}>{address ?? t("common.none")}</td>
      <td data-label={t("sessions.lastSeen")}>
        <Time at={session.last_seen_at} />
      </td>
      <td data-label={t("sessions.signedIn")}>
        <Time at={session.signed_in_at} />
      </td>
      <td className={current ? "blank" : "act"}>
        {!current && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="session" value={id} />
            <button type="submit" className="btn btn-sm" aria-label={t("sessions.endNamed", { device })}>
              {t("sessions.end")}
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}
