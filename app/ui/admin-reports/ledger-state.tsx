import type { LedgerState as State } from "~/domain/reports/system-state";
import { useTranslation } from "~/i18n/use-translation";
import { useFormat } from "../format";
import { SystemPart } from "./system-part";

/** What the last check of the ledger said. */
export function LedgerState(ledger: State) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormat();
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
  const counts = { users: number(users), entries: number(entries), batches: number(batches) };
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
      meanings={[t("system.ledgerWrongText", { differences: number(differences) }), at]}
    />
  );
}
