import { basename } from "node:path";
import { build } from "esbuild";

/** A TypeScript program of the bench as one file that Node can run; answers its path. To be removed after use. */
export async function bundled(program) {
  const outfile = `build/test/bench-${basename(program, ".ts")}-${process.pid}.js`;
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
