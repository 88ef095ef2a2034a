import { useTranslation } from "react-i18next";
import type { LedgerState as State } from "~/domain/reports/system-state";
import { useFormat } from "../format";
import { SystemPart } from "./system-part";

/** What the last check of the ledger said. */
export function LedgerState(ledger: State) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const name = t("system.ledger");
  if (ledger.state === "never")
    return (
      <SystemPart
        name={name}
        good={null}
        word={t("system.ledgerNever")}
        meanings={[t("system.ledgerNeverText")]}
      />
    );
  const at = t("system.ledgerAt", { at: dateTime(ledger.at) });
  if (ledger.state === "failed")
    return (
      <SystemPart
        name={name}
        good={false}
        word={t("system.ledgerFailed")}
        meanings={[t("system.ledgerFailedText"), at]}
      />
    );
  const { users, entries, batches, differences } = ledger;
  const counts = {
    users: t("system.users", { count: users }),
    entries: t("system.entries", { count: entries }),
    batches: t("system.batches", { count: batches }),
  };
  return ledger.state === "ok" ? (
    <SystemPart
      name={name}
      good
      word={t("system.ledgerOk")}
      meanings={[t("system.ledgerOkText", counts), at]}
    />
  ) : (
    <SystemPart
      name={name}
      good={false}
      word={t("system.ledgerWrong")}
      meanings={[t("system.ledgerWrongText", { count: differences }), at]}
    />
  );
}
