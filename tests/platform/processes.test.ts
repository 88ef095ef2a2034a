import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Processes } from "../../commands/processes";
import { until } from "../support/until";

const folder = mkdtempSync(join(tmpdir(), "siar-processes-"));
const processes = new Processes();
afterAll(async () => {
  await processes.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that counts its starts in a file, and does at each what `does` says. */
function program(name: string, does: string) {
  const [script, counted] = [join(folder, `${name}.cjs`), join(folder, `${name}.starts`)];
  const count = `const fs = require("node:fs"); fs.appendFileSync(${JSON.stringify(counted)}, "x");
    const starts = fs.readFileSync(${JSON.stringify(counted)}).length;`;
  writeFileSync(script, `${count}\n${does}`);
  return { name, script };
}

test("a program that ends is started again, also when it ends before it is ready then, until it stays", async () => {
  const flaky = `
    if (starts === 2) process.exit(1); // as when its database is away
    process.send({ started: starts });
    if (starts === 1) setTimeout(() => process.exit(1), 50);
    else { fs.writeFileSync(${JSON.stringify(join(folder, "stays"))}, ""); setInterval(() => {}, 1_000); }`;
  expect(await processes.start(program("flaky", flaky))).toEqual({ started: 1 });
  await until(() => existsSync(join(folder, "stays")), "its third start", 20_000);
});

test("one that ends before it was ever ready says so, and is not started again", async () => {
  await expect(processes.start(program("broken", "process.exit(3)"))).rejects.toThrow("code 3");
});
