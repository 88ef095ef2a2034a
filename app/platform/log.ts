import { pino } from "pino";
import { env } from "./env";

/**
 * JSON log on stderr. Never give it message text, phone numbers, keys or tokens: pass ids and counts.
 * WAHA's error bodies repeat the whole request, so they are never logged raw.
 */
export const log = pino({ level: env.LOG_LEVEL, base: null }, pino.destination({ fd: 2, sync: true }));
