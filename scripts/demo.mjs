// From a fresh clone to a working product: installs and builds what is missing, then starts the demo.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { buildIfStale, installIfMissing } from "./ensure-installed.mjs";

installIfMissing();
buildIfStale();
if (!existsSync("build/commands/demo.js")) {
  console.error("The build is incomplete: run `npm run build`.");
  process.exit(1);
}
const demo = spawn(process.execPath, ["build/commands/demo.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => demo.kill(signal));
demo.on("exit", (code) => process.exit(code ?? 0));
