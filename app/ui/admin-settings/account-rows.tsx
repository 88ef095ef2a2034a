import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { RowButton } from "./row-button";

type Account = { name: string; account: string; holder: string };
type Props = { accounts: Account[]; faults: FieldFaults; justAdded: boolean };

const PARTS = ["name", "account", "holder"] as const;

/** The accounts that users can transfer to. */
export function AccountRows({ accounts, faults, justAdded }: Props) {
  const { t } = useTranslation();
  return (
    <section
      id="payment_accounts"
      tabIndex={-1}
      aria-labelledby="accounts"
      className="panel flex flex-col gap-4 p-5"
    >
      <div>
        <h2 id="accounts" className="text-lg font-semibold">
          {t("appSettings.accountsTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.accountsHint")}</p>
      </div>
      {accounts.length === 0 && <p className="quiet">{t("appSettings.noAccounts")}</p>}
      {accounts.map((account, row) => (
        <fieldset
          // rows have no other name, and the list starts anew with every answer
          key={row}
          className="grid items-end gap-x-4 gap-y-2 border-t border-base-300 pt-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">{t("appSettings.accountRow", { n: row + 1 })}</legend>
          {PARTS.map((part) => (
            <Field
              key={part}
              name={`payment_accounts.${row}.${part}`}
              autoComplete="off"
              maxLength={100}
              label={t(`appSettings.${part}`)}
              defaultValue={account[part]}
              faults={faults[`payment_accounts.${row}.${part}`]}
              autoFocus={justAdded && part === "name" && row === accounts.length - 1}
            />
          ))}
          <span className="flex h-10 items-center">
            <RowButton
              row={`delete:payment_accounts:${row}`}
              label={t("appSettings.deleteAccount", { n: row + 1 })}
            >
              {t("appSettings.delete")}
            </RowButton>
          </span>
        </fieldset>
      ))}
      <div>
        <RowButton row="add:payment_accounts">{t("appSettings.addAccount")}</RowButton>
      </div>
    </section>
  );
}
