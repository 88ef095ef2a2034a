import { basename } from "node:path";
import { build } from "esbuild";

/**
 * Makes one file of a TypeScript program, so that a real Node process can run it; answers its path.
 * @param {string} program
 * @returns {Promise<string>}
 */
export async function bundle(program) {
  const outfile = `build/test/${basename(program, ".ts")}-${process.pid}.js`;
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}
