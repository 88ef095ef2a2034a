/** Returns an entry with `created_at` beside `at`, its name before, which goes on until 1.0. */
export const withCreatedAt = <E extends { at: string }>({ at, ...entry }: E) => ({
  ...entry,
  ...{ created_at: at, at },
});
