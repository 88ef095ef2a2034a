import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Recipient } from "~/domain/privacy/recipient";
import { PageHeader } from "../layout/page-header";
import { EmptyState } from "../list/empty-state";
import { Notice } from "../notice";
import { phoneText } from "../phone-number";
import { type MessageRow, MessageTable } from "./message-table";
import { StopList } from "./opt-out-list";
import { AnswerList } from "./reply-list";

type Props = {
  /** Where numbers are looked up: in one's own account, or in all. */
  base: string;
  everybodys?: boolean;
  recipient: Omit<Recipient, "messages"> & { messages: MessageRow[] };
  /** These are not the newest. */
  older: boolean;
  /** Whether this user may have it erased. */
  mayForget: boolean;
  children?: ReactNode;
};

/** What is stored about one recipient. */
export function RecipientView({ base, everybodys = false, recipient, older, mayForget, children }: Props) {
  const { t } = useTranslation();
  const { phone_number: number, opted_out, forgotten, stops, replies, messages, next } = recipient;
  const here = `${base}/${number}`;
  return (
    <>
      <PageHeader
        title={phoneText(number)}
        above={
          <Link to={base} className="link">
            {t("recipients.another")}
          </Link>
        }
        actions={
          mayForget && (
            <Link to={`${here}/forget`} className="btn btn-sm">
              {t("recipients.forget")}
            </Link>
          )
        }
      />
      {children}
      {forgotten && (
        <Notice kind={forgotten.done ? "info" : "warning"}>
          <p>{t(forgotten.done ? "recipients.forgotten" : "recipients.forgetting")}</p>
        </Notice>
      )}
      {opted_out ? (
        <Notice kind="warning">
          <p>{t(everybodys ? "recipients.optedOutAny" : "recipients.optedOut")}</p>
        </Notice>
      ) : (
        <p className="mb-6">{t("recipients.notOptedOut")}</p>
      )}
      {stops.length > 0 && <StopList stops={stops} />}
      {replies.length > 0 && !older && <AnswerList replies={replies} users={everybodys} />}
      <section aria-labelledby="messages">
        <h2 id="messages" className="mb-3 text-lg font-semibold">
          {t("recipients.messages")}
        </h2>
        {messages.length > 0 ? (
          <MessageTable messages={messages} users={everybodys} />
        ) : (
          <EmptyState title={t("recipients.emptyTitle")} text={t("recipients.emptyText")} />
        )}
        {(older || next !== null) && (
          <nav aria-label={t("common.pages")} className="mt-4 flex justify-between gap-3">
            {older ? (
              <Link to={here} className="btn btn-sm">
                {t("recipients.newest")}
              </Link>
            ) : (
              <span />
            )}
            {next !== null && (
              <Link to={`${here}?before=${next}`} rel="next" className="btn btn-sm">
                {t("recipients.older")}
              </Link>
            )}
          </nav>
        )}
      </section>
    </>
  );
}
