import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const HERE = "tests/bench/queues";

/** The queues that the sender is measured against are no part of the product: they are installed here, once. */
export function installQueues() {
  if (existsSync(`${HERE}/node_modules/pg-boss`)) return true;
  console.error("Installing the queues to compare with…");
  // "ci" refuses a lock file without the optional packages of other machines.
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  return spawnSync("npm", install, { cwd: HERE, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** Debian's Redis, where this process may install it. */
export function installRedis() {
  const has = () => spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
  if (has()) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.error("Installing redis-server…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const packages = ["install", "-y", "--no-install-recommends", "redis-server"];
  spawnSync("apt-get", packages, { stdio: "ignore", env });
  return has();
}
