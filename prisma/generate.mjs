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

/** The clients ask app/platform/db/query-compiler.ts for their query compiler, which takes less memory for it. */
for (const database of ["sqlite", "postgresql"]) {
  const file = `generated/${database}/internal/class.ts`;
  const written = readFileSync(file, "utf8");
  const patched = written.replace(
    /const \{ wasm \} = await import\((".*")\)\s+return await decodeBase64AsWasm\(wasm\)/,
    'return (await import("~/platform/db/query-compiler")).queryCompiler($1)',
  );
  if (patched === written)
    throw new Error(`${file}: this version of Prisma takes its query compiler elsewhere.`);
  writeFileSync(file, patched);
}
console.log("Prisma clients generated for SQLite and PostgreSQL.");
