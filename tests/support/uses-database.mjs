import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DATABASE = "app/platform/db/index.ts";
/** What is imported only as a type is not there when the test runs. */
const IMPORTS =
  /^(?:import|export)\s(?!type\s)[^"';]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import\s+"([^"]+)"/gm;

/**
 * Whether this test, or what it imports, has the database of its process. A test that has it otherwise fails
 * (fresh-database.ts), so that none is left out on PostgreSQL by mistake.
 * @param {string} file from the folder of the project
 * @param {Set<string>} seen
 * @returns {boolean}
 */
export function usesDatabase(file, seen = new Set()) {
  if (file === DATABASE) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const found = [...readFileSync(file, "utf8").matchAll(IMPORTS)].map(
    ([, from, later, bare]) => from ?? later ?? bare,
  );
  return found.some((name) => {
    const path = pathOf(name, dirname(file));
    return path !== null && usesDatabase(path, seen);
  });
}

/** The file of ours that is meant, from the folder of the project; null for packages. */
function pathOf(name, folder) {
  const base = name.startsWith("~/")
    ? join("app", name.slice(2))
    : name.startsWith(".")
      ? join(folder, name)
      : null;
  if (base === null) return null;
  return (
    [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
      (path) => /\.\w+$/.test(path) && existsSync(path),
    ) ?? null
  );
}
