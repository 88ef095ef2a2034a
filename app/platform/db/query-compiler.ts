import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";

/** V8 compiles a function anew, with all its art, when it has run about so many bytes. This is Node's own measure. */
const TIERING_BYTES = 1_800_000;
const NEVER_TIERING_BYTES = 2_000_000_000;

/**
 * Prisma's query compiler, from its package's file of that name; prisma/generate.mjs makes the clients load it
 * here. As a module, it would lie in memory twice as text, 4 MB. V8 would also take 30 MB, which the process keeps,
 * to make it faster. It is used only once for each kind of query, since plans are kept.
 */
export function queryCompiler(file: string): WebAssembly.Module {
  const text = readFileSync(createRequire(import.meta.url).resolve(file), "latin1");
  const [, encoded] = /const wasm = "([^"]+)"/.exec(text) ?? [];
  if (!encoded)
    throw new Error(`${file} holds no query compiler: this version of Prisma keeps it elsewhere.`);
  setFlagsFromString(`--wasm-tiering-budget=${NEVER_TIERING_BYTES}`);
  try {
    return new WebAssembly.Module(Buffer.from(encoded, "base64"));
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${TIERING_BYTES}`); // for those of others, which are busy
  }
}
