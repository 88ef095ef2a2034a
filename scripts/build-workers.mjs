// Builds the scripts that run in threads of their own, with their packages inside: a thread starts with less work.
import { build } from "esbuild";

/** What runs beside the web process, and beside a test as beside it. */
export const SCRIPTS = [
  "app/domain/imports/reader/read-sheet-worker.ts",
  "app/domain/imports/reader/read-list-worker.ts",
  "app/domain/imports/reader/read-head-worker.ts",
  "app/domain/contact-lists/import/read-contacts-worker.ts",
  "app/domain/attachments/per-item/collect-worker.ts",
  "app/domain/bank-statements/read-statement-worker.ts",
  "app/domain/qris-picture/read-picture-worker.ts",
  "app/platform/file-type-worker.ts",
  "app/platform/pdf/document-worker.ts",
  "app/platform/remote-files/fetch-worker.ts",
  "app/platform/db/vacuum/vacuum-worker.ts",
  "app/platform/db/search/search-worker.ts",
  "app/platform/xlsx/stream-sheet-worker.ts",
];

/** Programs that hold their packages: those that cannot be packed, and what CommonJS among the others needs. */
export const PACKED = {
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  minifyWhitespace: true, // a thread keeps the text that it runs
  legalComments: "none",
  logLevel: "warning",
  chunkNames: "shared/[name]-[hash]",
  external: ["better-sqlite3", "pg-native", "@prisma/client/runtime/*", "bree", "@node-rs/*"],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
};

/**
 * A user who waits for a page goes before what a thread does: to Linux each thread is a process of its own. It does
 * no less where it may not set its priority (a unit of systemd). The same holds where it was started nicer than
 * this (only root may go back).
 */
const NICE = `import { getPriority, setPriority } from "node:os";
try { if (process.platform === "linux" && getPriority() < 5) setPriority(5); } catch {}`;

export async function buildThreads() {
  const external = [...PACKED.external, "exceljs", "fontkit", "pdfkit"]; // they cannot be packed
  const banner = { js: `${PACKED.banner.js} ${NICE}` };
  const scripts = { entryPoints: SCRIPTS, entryNames: "[name]", outdir: "build/threads" };
  await build({ ...PACKED, external, banner, ...scripts });
}
