/*
 * The national holidays, on which collections and those who chose so send nothing. The list begins empty: the
 * government announces the dates for each year by a decree of three ministers, and most of them move.
 */
import { z } from "zod";
import { db } from "../../platform/db";
import { dayOf } from "../time/day";
import { wallOf } from "../time/zoned-time";

export const HOLIDAYS_MAX = 60;
const NAME_CHARACTERS_MAX = 100;
const DATE_CHARACTERS_MAX = 40;

export type Holiday = { date: string; name: string };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Rows without a date are dropped; of a date that stands twice the last one counts. In their order. */
export const Holidays = z
  .array(
    z.object({
      date: z
        .union([z.string().trim().max(DATE_CHARACTERS_MAX, "DATE_INVALID"), z.null()], "DATE_INVALID")
        .optional()
        .transform((date) => date ?? "")
        .refine(
          (date) => date === "" || (DATE.test(date) && wallOf(`${date} 00:00`) !== null),
          "DATE_INVALID",
        ),
      name: z
        .union([z.string().trim().max(NAME_CHARACTERS_MAX, "TOO_LONG"), z.null()], "INVALID")
        .optional()
        .transform((name) => name ?? ""),
    }),
    "INVALID",
  )
  .transform((list) => {
    const byDate = new Map(list.filter(({ date }) => date !== "").map((holiday) => [holiday.date, holiday]));
    return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
  })
  .refine((list) => list.length <= HOLIDAYS_MAX, "TOO_MANY");

/** Returns how many of the list are not over, by the calendar of APP_TIMEZONE. */
export async function holidaysToCome(now: Date): Promise<number> {
  const { holidays } = await db.appSettings.findUniqueOrThrow({ where: { id: 1 } });
  const today = dayOf(now);
  return (holidays as Holiday[]).filter(({ date }) => date >= today).length;
}
