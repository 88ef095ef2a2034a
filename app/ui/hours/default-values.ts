import type { FormResult } from "../form/form-result";
import type { Chosen } from "./hours-fields";

type Hours = {
  preset: string;
  from: string | null;
  to: string | null;
  days: readonly number[];
  on_holidays: boolean;
};

/** Returns what the fields of hours begin with: what was typed before the form was refused, else what holds. */
export function hoursDefaults(result: FormResult, name: string, part: string, hours: Hours): Chosen {
  const typed = result?.initialValue;
  if (!typed)
    return {
      preset: hours.preset,
      from: hours.from ?? "",
      to: hours.to ?? "",
      days: hours.days.map(String),
      onHolidays: hours.preset !== "none" && hours.on_holidays,
    };
  const text = (field: string) => String(typed[field] ?? "");
  const days = typed[`${part}days`];
  return {
    preset: text(name),
    from: text(`${part}from`),
    to: text(`${part}to`),
    days: Array.isArray(days) ? days.map(String) : String(days ?? "").split(","),
    onHolidays: typed[`${part}on_holidays`] !== undefined,
  };
}
