import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AnswerView } from "~/domain/privacy/recipient";
import { Time } from "../time";

/** What a recipient wrote back, newest first: a stranger's texts, shown as texts. `users`: to several accounts. */
export function AnswerList({ replies, users }: { replies: AnswerView[]; users: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="replies" className="mb-6">
      <h2 id="replies" className="mb-3 text-lg font-semibold">
        {t("replies.title")}
      </h2>
      <ul className="panel flex flex-col gap-3 p-5 text-sm">
        {replies.map(({ batch_id, batch_name, row, text, stop, at, user }) => (
          <li key={`${batch_id} ${row} ${at} ${text}`}>
            {stop && <span className="state state-yellow mr-2">{t("replies.stop")}</span>}
            <span lang={text ? "" : undefined} className="break-words whitespace-pre-line">
              {text || t("replies.noText")}
            </span>
            <span className="quiet block">
              {users && `${user.name}, `}
              <Link to={`/batches/${batch_id}`} className="link">
                {batch_name}
              </Link>
              , {t("recipients.row", { row: String(row) })}, <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
