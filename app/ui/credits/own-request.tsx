import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../notice";
import { AddressDialog } from "../route-dialog";
import { Proof } from "./evidence-preview";
import { ExactAmount } from "./exact-amount";
import { ReceiptLink } from "./receipt-link";
import { type CreditRequest, RequestFacts } from "./request-facts";

type Props = {
  request: CreditRequest;
  /** The WhatsApp chat with the admin, while the request waits. */
  chat: string | null;
  /** It was sent a moment ago: the chat opens by itself. */
  justSent: boolean;
  closeTo: string;
};

/** One's own request: what became of it, and the way to tell the admin. */
export function OwnRequest({ request, chat, justSent, closeTo }: Props) {
  const { t } = useTranslation();
  useOpenOnce(justSent ? chat : null);
  const title = t("credits.request", { id: request.id });
  return (
    <AddressDialog title={title} closeTo={closeTo} closeText={t("credits.close")}>
      <div className="flex flex-col gap-5">
        {justSent && (
          <Notice kind="success" title={t("credits.sent")}>
            {chat && <p>{t("credits.sentText")}</p>}
          </Notice>
        )}
        {request.reject_reason && (
          <Notice kind="error">
            <p>{t("credits.rejectedWith", { reason: request.reject_reason })}</p>
          </Notice>
        )}
        {request.status === "waiting" && !justSent && <p>{t("credits.requestWaiting")}</p>}
        {request.status === "expired" && (
          <Notice kind="warning">
            <p>{t("credits.expiredText")}</p>
          </Notice>
        )}
        <ExactAmount request={request} />
        {chat && (
          <p>
            <a href={chat} target="_blank" rel="noreferrer" className="btn btn-primary">
              {t("credits.openChat")}
            </a>
          </p>
        )}
        <RequestFacts request={request} />
        <ReceiptLink request={request} />
        {(request.transfer_evidence_url || request.expires_at === null) && <Proof request={request} />}
      </div>
    </AddressDialog>
  );
}

/** Where the browser does not let a page open another one, the link is still there. */
function useOpenOnce(address: string | null) {
  const opened = useRef(false);
  useEffect(() => {
    if (!address || opened.current) return;
    opened.current = true;
    window.open(address, "_blank");
  }, [address]);
}
