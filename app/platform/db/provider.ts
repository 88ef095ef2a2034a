/** Returns whether this address leads to PostgreSQL. Otherwise it names a file of SQLite. */
export const isPostgresql = (url: string) => /^postgres(ql)?:/.test(url);
