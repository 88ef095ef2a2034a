import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../list/empty-state";
import { Time } from "../time";

type Shown = { id: number; title: string; text: string; created_at: string; read_at: string | null };

/** Notifications, newest first. To open one marks it as read. */
export function NotificationList({ notifications, unread }: { notifications: Shown[]; unread: boolean }) {
  const { t } = useTranslation();
  if (notifications.length === 0)
    return (
      <EmptyState title={t(unread ? "inbox.noneUnread" : "inbox.emptyTitle")} text={t("inbox.emptyText")} />
    );
  return (
    <ul aria-label={t("inbox.title")} className="panel divide-y divide-base-300">
      {notifications.map((each) => (
        <Row key={each.id} {...each} />
      ))}
    </ul>
  );
}

function Row({ id, title, text, created_at, read_at }: Shown) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-64">
        <p className={read_at === null ? "font-semibold" : undefined}>
          {read_at === null && <span className="state state-yellow mr-2">{t("inbox.unread")}</span>}
          <span className="break-words">{title}</span>
        </p>
        <p className="break-words">{text}</p>
        <p className="quiet text-sm">
          <Time at={created_at} />
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="notification" value={id} />
        <button type="submit" className="btn btn-sm" aria-label={t("inbox.openNamed", { title })}>
          {t("inbox.open")}
        </button>
      </Form>
    </li>
  );
}
