import { useTranslation } from "react-i18next";
import type { TextKey } from "~/i18n/create-i18n";

const COLOURS: Record<string, string> = {
  WORKING: "state-green",
  FAILED: "state-red",
  STARTING: "state-blue",
  SCAN_QR_CODE: "state-yellow",
  PASSKEY_REQUIRED: "state-yellow",
  PASSKEY_CONFIRMATION_REQUIRED: "state-yellow",
};
const KNOWN = [...Object.keys(COLOURS), "STOPPED"];

/** WAHA's word for a session in the user's language; one that we do not know is shown as it is. */
export function SessionBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  const word = KNOWN.includes(status) ? t(`sessionStates.${status}` as TextKey) : status;
  return <span className={`state ${COLOURS[status] ?? "state-grey"}`}>{word}</span>;
}
