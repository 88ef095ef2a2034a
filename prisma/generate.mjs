// Generates both Prisma clients. prisma/schema.prisma (SQLite) is the source of the PostgreSQL schema.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const source = readFileSync("prisma/schema.prisma", "utf8");
const postgresql = source
  .replace('provider = "sqlite"', 'provider = "postgresql"')
  .replace('"../generated/sqlite"', '"./postgresql"');

mkdirSync("generated", { recursive: true });
writeFileSync("generated/postgresql.prisma", postgresql);

for (const url of ["file:./generated/none.db", "postgresql://generate.invalid/none"]) {
  const run = spawnSync(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
    env: { ...process.env, DATABASE_URL: url, PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    encoding: "utf8",
  });
  if (run.status !== 0) {
    process.stderr.write(`${run.stdout}${run.stderr}`);
    process.exit(1);
  }
}

console.log("Prisma clients generated for SQLite and PostgreSQL.");
