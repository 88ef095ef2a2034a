// Builds everything: SQLite where this Node needs it, Prisma clients, the web application, and the programs that
// run beside it.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { buildThreads, PACKED } from "./build-workers.mjs";
import { buildSqliteIfMissing, sourcesNow } from "./ensure-installed.mjs";

const typescriptIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`);

function run(script, ...args) {
  const done = spawnSync(process.execPath, [script, ...args], { stdio: ["ignore", "inherit", "inherit"] });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/**
 * Once and well, since these files never change. The web process sends the `.br` to browsers that take it, and the
 * `.gz` to the others, which are all that come over plain http.
 */
function compressAssets(folder) {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = readFileSync(`${folder}/${name}`);
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(file, brotli));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(file, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** The types of clients/typescript are made of the API itself. */
async function writeClient() {
  const program = "build/write-client.js";
  await build({
    ...{ entryPoints: ["scripts/client/write-client.ts"], outfile: program, alias: { "~": "./app" } },
    ...{ bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "warning" },
  });
  run(program);
  rmSync(program);
}

// `node scripts/build.mjs programs` leaves the web application as it is.
const programsOnly = process.argv[2] === "programs";

const sources = sourcesNow();
buildSqliteIfMissing();
run("prisma/generate.mjs");
if (!programsOnly) {
  run("node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn");
  compressAssets("build/client/assets");
}

// Every program looks at its Node first, then to its files: what is imported before all else runs before all else.
for (const name of ["node-version", "private-files"])
  copyFileSync(`commands/${name}.mjs`, `build/${name}.mjs`);
const first = 'import "#node-version"; import "#private-files";';

await build({
  ...PACKED,
  outbase: ".",
  outdir: "build",
  entryPoints: ["web/main.ts", ...typescriptIn("commands"), "simulator/main.ts"],
  packages: "external",
  banner: { js: first },
});
// With its packages inside, where that works, each of the daemon's threads starts with a third less work.
await build({
  ...PACKED,
  outbase: ".",
  outdir: "build",
  entryPoints: ["daemon/main.ts", ...typescriptIn("daemon/jobs")],
  banner: { js: `${first} ${PACKED.banner.js}` },
});
await buildThreads();
await writeClient();
if (!programsOnly) sources.mark();
console.log("Built.");
