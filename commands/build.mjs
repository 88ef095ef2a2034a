// Builds everything: SQLite where this Node needs it, Prisma clients, the web application, and the programs that run beside it.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { buildThreads, PACKED } from "./build-threads.mjs";
import { buildSqliteIfMissing } from "./prepare.mjs";

const typescriptIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`);

function run(script, ...args) {
  const done = spawnSync(process.execPath, [script, ...args], { stdio: ["ignore", "inherit", "inherit"] });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Once and well, since these files never change: the web process sends the `.br` to browsers that take it. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(readFileSync(`${folder}/${name}`), { params }));
  }
}

// `node commands/build.mjs programs` leaves the web application as it is.
const programsOnly = process.argv[2] === "programs";

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
console.log("Built.");
