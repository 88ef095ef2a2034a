import { wrongField } from "../../errors";
import { dayOf } from "../../time/day";

/** Throws VALIDATION of `in_use_since` for a day (YYYY-MM-DD in APP_TIMEZONE) after that of `now`. */
export function assertNotAhead(since: string | null | undefined, now: Date): void {
  if (since && since > dayOf(now)) throw wrongField("in_use_since", { code: "SINCE_RANGE" });
}
