import { spawn, spawnSync } from "node:child_process";

/** As root on Debian or its like. */
export const mayInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** A server that a package brings is not started by its installation (invoke-rc.d(8)); the tests start their own. */
const POLICY = "/usr/sbin/policy-rc.d";
const STARTING_NONE = `[ -e ${POLICY} ] || { printf '#!/bin/sh\\nexit 101\\n' > ${POLICY} && chmod 755 ${POLICY} && trap 'rm ${POLICY}' EXIT; }`;

/** Installs the first of these packages that there is. It goes on by itself. */
export async function install(...packages) {
  const one = (name) => `apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 ${name}`;
  const script = `${STARTING_NONE}; apt-get update -qq; ${packages.map(one).join(" || ")}`;
  const child = spawn("sh", ["-c", script], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  await new Promise((resolve) => child.once("close", resolve));
}
