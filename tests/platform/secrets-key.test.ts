import { writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { newSecretsKey } from "../support/secrets";

const moment = vi.hoisted(() => ({ beforeLink: () => {} }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const linkSync: typeof fs.linkSync = (from, to) => {
    moment.beforeLink();
    fs.linkSync(from, to);
  };
  return { ...fs, linkSync };
});

test("whoever makes the key a moment later than another process takes that one's", async () => {
  process.env.DATA_DIR = `${process.env.DATA_DIR}/new`;
  vi.resetModules(); // as a program that has just started
  const { keyFile, makeSecretsKey } = await import("~/platform/secrets/key");
  const theirs = newSecretsKey();
  const linking = vi.fn(() => writeFileSync(keyFile(), theirs));
  moment.beforeLink = linking;
  expect(makeSecretsKey().bytes.toString("hex")).toBe(theirs);
  expect(linking).toHaveBeenCalledTimes(1);
});
