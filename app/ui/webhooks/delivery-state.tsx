import { useTranslation } from "react-i18next";
import type { DeliveryView } from "~/domain/webhooks/deliveries";

const COLOURS = { pending: "state-yellow", delivered: "state-green", failed: "state-red" } as const;

export function DeliveryState({ status }: Pick<DeliveryView, "status">) {
  const { t } = useTranslation();
  return (
    <span className={`state ${COLOURS[status]}`}>
      <span>{t(`webhooks.deliveryStatus.${status}`)}</span>
    </span>
  );
}

/** What was answered the last time, and why it failed. */
export function DeliveryAnswer({
  response_status: status,
  duration_ms: ms,
  error,
}: Pick<DeliveryView, "response_status" | "duration_ms" | "error">) {
  const { t } = useTranslation();
  const said = [
    status !== null && t("webhooks.http", { status }),
    ms !== null && t("webhooks.ms", { ms }),
  ].filter(Boolean);
  return (
    <>
      {said.join(" · ") || "–"}
      {error && <span className="quiet block text-sm">{t(`webhooks.faults.${error}`)}</span>}
    </>
  );
}
