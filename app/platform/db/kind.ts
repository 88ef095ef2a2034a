/** Does this address lead to PostgreSQL? Else it names a file of SQLite. */
export const isPostgresql = (url: string) => /^postgres(ql)?:/.test(url);
