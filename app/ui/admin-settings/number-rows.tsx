import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { RowButton } from "./row-button";

type Props = { numbers: string[]; primary: number; faults: FieldFaults; justAdded: boolean };

/** The admins' WhatsApp numbers, one of them primary. */
export function NumberRows({ numbers, primary, faults, justAdded }: Props) {
  const { t } = useTranslation();
  return (
    <section
      id="admin_whatsapps"
      tabIndex={-1}
      aria-labelledby="numbers"
      className="panel flex flex-col gap-4 p-5"
    >
      <div>
        <h2 id="numbers" className="text-lg font-semibold">
          {t("appSettings.numbersTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.numbersHint")}</p>
      </div>
      {numbers.length === 0 && <p className="quiet">{t("appSettings.noNumbers")}</p>}
      {numbers.map((number, row) => (
        <div
          // rows have no other name, and the list starts anew with every answer
          key={row}
          className="flex flex-wrap items-end gap-x-4 gap-y-2"
        >
          <div className="min-w-56 flex-1">
            <Field
              name={`admin_whatsapps.${row}`}
              type="tel"
              autoComplete="off"
              label={t("appSettings.number", { n: row + 1 })}
              placeholder="+6281234567890"
              defaultValue={number}
              faults={faults[`admin_whatsapps.${row}`]}
              autoFocus={justAdded && row === numbers.length - 1}
            />
          </div>
          <label className="flex h-10 items-center gap-2">
            <input
              type="radio"
              name="primary"
              value={row}
              defaultChecked={row === primary}
              aria-label={t("appSettings.makePrimary", { n: row + 1 })}
              className="radio border-base-content/60"
            />
            {t("appSettings.primary")}
          </label>
          <span className="flex h-10 items-center">
            <RowButton
              row={`delete:admin_whatsapps:${row}`}
              label={t("appSettings.deleteNumber", { n: row + 1 })}
            >
              {t("appSettings.delete")}
            </RowButton>
          </span>
        </div>
      ))}
      <div>
        <RowButton row="add:admin_whatsapps">{t("appSettings.addNumber")}</RowButton>
      </div>
    </section>
  );
}
