// The demo, built and started again whenever a source file changes. Reload the page to see it.
import { spawn, spawnSync } from "node:child_process";
import { watch } from "node:fs";
import { installIfMissing } from "./ensure-installed.mjs";

const QUIET_MS = 300;
const ROOMS = ["app", "commands", "daemon", "prisma", "public", "scripts", "simulator", "web"];

installIfMissing();

let demo = null;
let timer = null;

function start() {
  // In a process of its own: a mistake in a source file must not end the watching.
  const build = spawnSync(
    process.execPath,
    ["-e", 'import("./scripts/ensure-installed.mjs").then((p) => p.buildIfStale())'],
    {
      stdio: "inherit",
    },
  );
  if (build.status !== 0) return;
  demo = spawn(process.execPath, ["build/commands/demo.js", ...process.argv.slice(2)], { stdio: "inherit" });
}

function restart() {
  console.log("Changed: building again…");
  if (!demo || demo.exitCode !== null) return start();
  demo.once("exit", start);
  demo.kill("SIGTERM");
}

for (const room of ROOMS) {
  watch(room, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, QUIET_MS);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (!demo || demo.exitCode !== null) process.exit(0);
    demo.once("exit", () => process.exit(0));
    demo.kill(signal);
  });
}
start();
