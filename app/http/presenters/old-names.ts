/* Names of the API beside those before them, which go on until 1.0. */
import type { How } from "~/domain/opt-outs/add-remove";
import type { OptOutView } from "~/domain/opt-outs/list";

/** Returns an entry with `created_at` beside `at`, its name before, which goes on until 1.0. */
export const withCreatedAt = <E extends { at: string }>({ at, ...entry }: E) => ({
  ...entry,
  ...{ created_at: at, at },
});

type Entry = { how: How; text: string | null; at: string };

/** Returns an entry with the names of the API beside those before them, which go on until 1.0. */
export const withNames = <E extends Entry>({ how, at, ...entry }: E) => ({
  ...entry,
  ...{ source: how, created_at: at, how, at },
});

/** Returns an entry of an opt-out list as programs get it. */
export const optOutAnswer = ({ number, ...entry }: OptOutView) => ({
  ...withNames(entry),
  ...{ phone_number: number, number },
});
