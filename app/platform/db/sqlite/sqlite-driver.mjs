/*
 * The one place that chooses better-sqlite3. Its version 13 needs Node-API 10, which came with Node 22.14, and
 * crashes on an older Node. Its version 12 crashes on Node 24.19 and newer. Both have the same API. Plain Node,
 * since commands and benches run it as it is.
 */
import { createRequire } from "node:module";

const NODE_API_MIN = 10;

/** The package of this Node. `better-sqlite3` is version 13, which brings its binaries along; 12 must be built. */
export const DRIVER = Number(process.versions.napi) >= NODE_API_MIN ? "better-sqlite3" : "better-sqlite3-12";

/**
 * Opens a SQLite file. Throws an Error in words if version 12 was not built, or built for another Node than this.
 * @param {string} file
 * @param {import("better-sqlite3").Options} [options]
 * @returns {import("better-sqlite3").Database}
 */
export function openSqlite(file, options) {
  try {
    const Database = createRequire(import.meta.url)(DRIVER);
    return new Database(file, options);
  } catch (error) {
    if (!/MODULE_NOT_FOUND|ERR_DLOPEN_FAILED|bindings file/.test(`${error.code} ${error.message}`))
      throw error;
    const hint = "run `npm ci` and `npm run build` with it";
    throw new Error(`SQLite is not built for Node ${process.versions.node}: ${hint}.`, { cause: error });
  }
}
