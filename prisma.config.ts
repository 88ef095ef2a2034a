import { defineConfig } from "prisma/config";

// `prisma generate` insists on a native engine that it would download, though it never runs it:
// naming any executable is enough. Migrations are applied by our own `npm run migrate`.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

const url = process.env.DATABASE_URL ?? "file:./data/siar.db";
const postgresql = /^postgres(ql)?:/.test(url);

export default defineConfig({
  schema: postgresql ? "generated/postgresql.prisma" : "prisma/schema.prisma",
  migrations: { path: `prisma/migrations/${postgresql ? "postgresql" : "sqlite"}` },
  datasource: { url },
});
