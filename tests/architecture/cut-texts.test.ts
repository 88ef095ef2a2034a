import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/*
 * A text that people read is cut between characters, by `cut` and `shortened` of app/platform/graphemes.ts. `slice`
 * counts UTF-16 units, and leaves half an emoji at the end. Where it is used with a number of characters, it is for what
 * only programs read, and stands here with what that is.
 */
const OF_PROGRAMS: Record<string, string> = {
  "app/domain/device-monitor/apply-states.ts": "log",
  "app/domain/imports/rows/cell-text.ts": "date",
  "app/domain/imports/sources/error-words.ts": "code of a spreadsheet",
  "app/domain/privacy/scope.ts": "what is read as a number",
  "app/domain/sending/confirmed/confirmations.ts": "log",
  "app/domain/sending/record/group-commit.ts": "log",
  "app/domain/time/day.ts": "date",
  "app/domain/time/zoned-time.ts": "date",
  "app/domain/user-deletion/delete-user.ts": "log",
  "app/domain/webhooks/run-webhooks.ts": "log",
  "app/domain/users/change-user.ts": "hash",
  "app/domain/users/sign-in/sessions.ts": "user agent",
  "app/domain/sending-hours/calendar.ts": "date",
  "app/domain/schedules/local-date.ts": "date",
  "app/domain/schedules/running/run-due.ts": "log",
  "app/domain/sending-hours/zone.ts": "date",
  "app/http/api-docs/batch-examples.ts": "date",
  "app/http/response/downloads.ts": "name of a file, without surrogates",
  "app/http/response/error-messages.ts": "log",
  "app/platform/csv/read-csv.ts": "what is looked at for its separator",
  "app/platform/db/adapters.ts": "name of a process",
  "app/platform/db/database-clock.ts": "log",
  "app/platform/db/high-water-mark.ts": "log",
  "app/platform/db/vacuum/vacuum-deleted.ts": "log",
  "app/platform/net/client-network.ts": "network address",
  "app/platform/reset-password.ts": "token",
  "app/platform/secrets/seal.ts": "id",
  "app/platform/waha/responses/message-id.ts": "id",
  "app/platform/xlsx/cell-text.ts": "what is stored, checked for halves afterwards",
  "app/platform/xlsx/cell.ts": "date, code of a spreadsheet",
  "app/screens/recipients/look-up.tsx": "what is read as a number",
};

/** `.slice(0, NAME_CHARACTERS_MAX)`, `.substring(0, 40)`, `[...text].slice(0, 40)`. */
const CUT = /\.(?:slice|substring|substr)\(0, (?:[A-Z_]*(?:CHAR|UNIT|TYPED)[A-Z_]*|\d{2,})\b/;

const files = ["app"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(room, name)),
);
const cutting = files.filter((file) => CUT.test(readFileSync(file, "utf8"))).sort();

test("no text that people read is cut by its units", () => {
  expect(cutting.filter((file) => !(file in OF_PROGRAMS) && file !== "app/platform/graphemes.ts")).toEqual(
    [],
  );
});

test("what cuts by units for programs alone is still there", () => {
  expect(Object.keys(OF_PROGRAMS).filter((file) => !cutting.includes(file))).toEqual([]);
});
