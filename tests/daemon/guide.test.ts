import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { nginxPath } from "../support/nginx.mjs";

const NAMESPACES = ["--user", "--map-root-user", "--mount", "--net", "--pid", "--fork", "true"];
const isHere = nginxPath() !== null && spawnSync("unshare", NAMESPACES).status === 0;

// The whole of it, with upgrades, PostgreSQL, the loss of the machine and a failover: npm run drill.
test.skipIf(!isHere)(
  "the operators' guide leads from an empty machine to a delivered message and a backup that comes up elsewhere",
  { timeout: 240_000 },
  async () => {
    const drill = promisify(execFile)(process.execPath, ["tests/failover/run.mjs", "--quick"]);
    const { stdout, stderr } = await drill.catch((failed) => failed);
    expect(`${stdout}${stderr}`).toContain("The guide holds on sqlite");
  },
);
