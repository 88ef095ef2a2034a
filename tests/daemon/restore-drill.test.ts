import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Processes } from "../../commands/processes";
import { goodRows, queueBatch, sheet } from "../e2e/sheets";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// The drill of docs/backup-restore.md, with the programs of the build: back up while everything runs, restore on
// another machine with the key of the secrets, check the books, open the doors there.
let stack: Stack;
const elsewhere = new Processes();
beforeAll(async () => {
  stack = await startStack({ SEND_GAP_SECONDS: "0" });
}, 180_000);
afterAll(async () => {
  await elsewhere.stop();
  await stack?.stop();
});

test("a backup of the running product comes up elsewhere with its people, batches and books, and holds what was open", async () => {
  const done = await queueBatch(stack, "done", await sheet(goodRows(3)));
  const here = await callsAt(stack.url);
  await until(async () => (await here(`/bulk/batches/${done}`)).status === "DONE", "the batch is sent");
  const later = goodRows(2, "Later").map((row) => [...row, "2099-01-01 08:00"]);
  const columns = ["receiver_number", "messages", "scheduled_at"];
  const open = await queueBatch(stack, "open", await sheet(later, columns));
  await here(`/bulk/batches/${open}/pause`, "POST");

  const folder = join(stack.folder, "elsewhere");
  mkdirSync(folder);
  const file = join(folder, "siar.backup");
  const run = async (program: string, args: string[], at: string) => {
    const env = { ...process.env, DATA_DIR: at, DATABASE_URL: `file:${join(at, "siar.db")}` };
    return (await promisify(execFile)(process.execPath, [`build/commands/${program}.js`, ...args], { env }))
      .stdout;
  };
  expect(await run("backup", [file], stack.folder)).toContain("Backed up to");
  // The backup alone does not give the phones away, and does not come up without the key that lies beside it.
  const shut = await run("restore", [file], folder).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  expect(shut).toMatchObject({
    stdout: expect.stringContaining("1 open batches are held"),
    stderr: expect.stringContaining("Put the right key there"),
  });
  await expect(run("migrate", [], folder)).rejects.toThrow("npm run secrets:lost");
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: `file:${join(folder, "siar.db")}`,
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  const web = { name: "web", script: "build/web/main.js", env };
  await expect(elsewhere.start(web)).rejects.toThrow("web ended at its start (code 1)");
  copyFileSync(join(stack.folder, "secrets-key"), join(folder, "secrets-key"));
  expect(await run("migrate", [], folder)).toContain("at its newest migration");
  expect(await run("ledger-check", [], folder)).not.toBe("");

  const { listening } = await elsewhere.start(web);
  const there = await callsAt(`http://127.0.0.1:${listening}`);
  expect(await there(`/bulk/batches/${done}`)).toMatchObject({
    name: "done",
    status: "DONE",
    totals: { sent: 3 },
  });
  expect((await there(`/bulk/batches/${open}`)).totals.sent).toBe(0);
  expect((await there("/credits")).balance).toBe((await here("/credits")).balance);
  rmSync(file);
}, 90_000);

/** Ani's calls at this address, signed in with her password. */
async function callsAt(url: string) {
  const body = JSON.stringify({ email: "ani@example.com", password: stack.password });
  const headers = { "Content-Type": "application/json" };
  const { token } = await (await fetch(`${url}/api/auth/login`, { method: "POST", headers, body })).json();
  return async (path: string, method = "GET") =>
    (await fetch(`${url}/api${path}`, { method, headers: { Authorization: `Bearer ${token}` } })).json();
}
