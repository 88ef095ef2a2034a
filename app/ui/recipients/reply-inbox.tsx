import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { InboxReply } from "~/domain/replies/inbox";
import { PhoneNumber, phoneText } from "../phone-number";
import { Time } from "../time";

/** Replies to all batches, newest first: strangers' texts, shown as texts. */
export function ReplyInbox({ replies }: { replies: InboxReply[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("replies.title")} className="panel divide-y divide-base-300">
      {replies.map((reply) => (
        <Reply key={reply.id} {...reply} />
      ))}
    </ul>
  );
}

function Reply({ id, batch, receiver_number: number, text, stop, unread, created_at }: InboxReply) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/recipients/${number}`} className="link font-medium">
            <PhoneNumber number={number} />
          </Link>
          {unread && <span className="state state-yellow">{t("replies.unread")}</span>}
          {stop && <span className="state state-yellow">{t("replies.stop")}</span>}
        </p>
        <p
          lang={text ? "" : undefined}
          className={`break-words whitespace-pre-line ${unread ? "font-semibold" : ""}`}
        >
          {text || t("replies.noText")}
        </p>
        <p className="quiet text-sm">
          <Link to={`/batches/${batch.id}`} className="link">
            {batch.name}
          </Link>
          , <Time at={created_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {unread && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="reply" value={id} />
            <button
              type="submit"
              className="btn btn-sm"
              aria-label={t("replies.readNamed", { phone: phoneText(number) })}
            >
              {t("replies.read")}
            </button>
          </Form>
        )}
        <a
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noreferrer"
          className="btn btn-sm"
          aria-label={t("replies.open", { phone: phoneText(number) })}
        >
          {t("replies.chat")}
        </a>
      </div>
    </li>
  );
}
