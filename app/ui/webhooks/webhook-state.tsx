import { useTranslation } from "react-i18next";
import type { WebhookView } from "~/domain/webhooks/webhooks";

const COLOURS = { active: "state-green", disabled: "state-grey", gone: "state-red" } as const;

type Standing = Pick<WebhookView, "status" | "failing_since">;

/** Whether a webhook is sent to, and whether that works. */
export function WebhookState({ status, failing_since }: Standing) {
  const { t } = useTranslation();
  const isFailing = status === "active" && failing_since !== null;
  return (
    <span className={`state ${isFailing ? "state-red" : COLOURS[status]}`}>
      <span>{isFailing ? t("webhooks.statusFailing") : t(`webhooks.statuses.${status}`)}</span>
    </span>
  );
}
