import { spawn, spawnSync } from "node:child_process";

/** As root on Debian or its like. */
export const mayInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** Installs the first of these packages that there is. It goes on by itself; other tests need not wait. */
export async function install(...packages) {
  const one = (name) => `apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 ${name}`;
  const child = spawn("sh", ["-c", `apt-get update -qq; ${packages.map(one).join(" || ")}`], {
    stdio: ["ignore", "ignore", "inherit"],
    // Policy: a package's own server is not started by its installation.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
  await new Promise((resolve) => child.once("close", resolve));
}
