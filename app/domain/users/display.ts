/*
 * How Siar looks to one user on every device: the theme, and the clock of the screens. This clock is not the `zone`
 * of the sending hours. That one says where the recipients are, and a change of it moves messages that wait.
 */
import { db } from "~/platform/db";
import { clockIn, dateIn, ZONES, type Zone } from "../sending-hours/zone";
import { wallText } from "../time/zoned-time";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** `timeZone` null: the clock of the installation (APP_TIMEZONE). */
export type Display = { theme: Theme; timeZone: Zone | null };

/** What is shown to a user who chose nothing. */
export const DISPLAY_UNLESS_SET: Display = { theme: "system", timeZone: null };

/** Returns what a user chose, as it is stored. */
export function toDisplay(stored: { theme: string; timeZone: string | null }): Display {
  return {
    theme: THEMES.find((theme) => theme === stored.theme) ?? DISPLAY_UNLESS_SET.theme,
    timeZone: ZONES.find((zone) => zone === stored.timeZone) ?? null,
  };
}

/** Returns the theme that a user chose. */
export async function ownTheme(userId: number): Promise<Theme> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { theme: true, timeZone: true } });
  return user ? toDisplay(user).theme : DISPLAY_UNLESS_SET.theme;
}

const FORM_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * Returns a time that was typed into a form by this user's clock, with the zone it means, for whatever reads written
 * times. Any other text, and times by the clock of the installation, stay as they are.
 */
export function withOwnZone(text: string | null | undefined, { timeZone }: Display) {
  return text && timeZone && FORM_TIME.test(text) ? `${text} ${timeZone}` : text;
}

/** The same of the start that a form holds among other fields. */
export function byOwnClock<F extends { start_at?: string | null }>(fields: F, display: Display): F {
  return { ...fields, start_at: withOwnZone(fields.start_at, display) };
}

/** Returns a moment as a form's field of date and time takes it, by this user's clock. */
export function formTime(time: Date, { timeZone }: Display): string {
  if (timeZone !== null) return `${dateIn(timeZone, time)}T${clockIn(timeZone, time)}`;
  return wallText(time).slice(0, "YYYY-MM-DD HH:mm".length).replace(" ", "T");
}
