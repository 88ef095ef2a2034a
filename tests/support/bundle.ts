import { basename } from "node:path";
import { build } from "esbuild";

/** Bundles a TypeScript program so that a real Node process can run it; answers the script's path. */
export async function bundle(program: string): Promise<string> {
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
