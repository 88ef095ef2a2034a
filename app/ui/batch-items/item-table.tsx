import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { type ItemRow, ItemTableRow } from "./item-row";

export type { ItemRow };

const COLUMNS = ["row", "receiver", "status", "sentAt", "message", "error"] as const;

/**
 * Items of a batch with their row numbers in the user's spreadsheet, under the days on which they were sent.
 * `people`: where everything sent to a number is shown.
 */
export function ItemTable({ items, people }: { items: ItemRow[]; people: string | null }) {
  const { t } = useTranslation();
  const { dateAndClock, zone } = useFormat();
  const dayOf = ({ sent_at }: ItemRow) => sent_at && dateAndClock(sent_at).date;
  const headingOf = (item: ItemRow, i: number) => {
    const day = dayOf(item);
    const before = items.slice(0, i).findLast(dayOf);
    return day && (!before || dayOf(before) !== day) ? day : null;
  };
  return (
    <div className="rows-frame">
      <table aria-label={t("batch.items")} className="rows items">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column === "status" ? "common.status" : `batch.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => {
            const day = headingOf(item, i);
            return (
              <Fragment key={item.id}>
                {day && (
                  <tr className="day">
                    <th scope="rowgroup" colSpan={COLUMNS.length} suppressHydrationWarning>
                      {day} ({zone})
                    </th>
                  </tr>
                )}
                <ItemTableRow item={item} people={people} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
