import { Link } from "@remix-run/react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import { useFormat } from "../format";

const QUICK_AMOUNTS = [100, 500, 1_000, 5_000, 10_000];

type Props = {
  typed: string;
  setTyped: (typed: string) => void;
  box: Ref<HTMLInputElement>;
  faults?: string[];
};

/** How many credits, with quick amounts: links without a script, and with it they fill the field. */
export function AmountField({ typed, setTyped, box, faults }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <Field
        name="amount"
        label={t("credits.amount")}
        hint={t("credits.amountHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        box={box}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        faults={faults}
        required
      />
      <ul aria-label={t("credits.quick")} className="flex flex-wrap gap-2">
        {QUICK_AMOUNTS.map((quick) => (
          <li key={quick}>
            <Link
              to={`?amount=${quick}#buy`}
              preventScrollReset
              className="btn btn-sm"
              onClick={(event) => {
                event.preventDefault();
                setTyped(String(quick));
              }}
            >
              {number(quick)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
