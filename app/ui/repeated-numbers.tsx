import { Link } from "@remix-run/react";
import type { RepeatedNumbers as Found } from "~/domain/batches/repeated-numbers";
import { useTranslation } from "~/i18n/use-translation";
import { useFormat } from "./format";
import { Notice } from "./notice";

/** Somebody would get several messages: said before it happens, with a way to look at one. */
export function RepeatedNumbers({ numbers, rows, first_row }: Found) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const one = numbers === 1;
  return (
    <Notice
      kind="warning"
      title={t(one ? "check.repeatedOne" : "check.repeated", {
        numbers: number(numbers),
        rows: number(rows),
      })}
    >
      <p>
        {t("check.repeatedText")}{" "}
        <Link to={`?row=${first_row}`} preventScrollReset className="link">
          {t("check.repeatedShow", { row: number(first_row) })}
        </Link>
      </p>
    </Notice>
  );
}
