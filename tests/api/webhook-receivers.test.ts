import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { RECEIVERS } from "~/http/api-docs/webhook-receivers";
import { ended } from "../support/daemon";
import { until } from "../support/until";

/** How each program of the documentation is started, and how it is found out whether the machine can. */
const PROGRAMS = {
  Node: { command: process.execPath, args: ["receiver.mjs"], version: ["--version"] },
  PHP: { command: "php", args: ["-S", "127.0.0.1:PORT", "receiver.php"], version: ["--version"] },
  Python: { command: "python3", args: ["receiver.py"], version: ["--version"] },
};
const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const folder = mkdtempSync(join(tmpdir(), "siar-receivers-"));
symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

for (const { language, file, program } of RECEIVERS) {
  const { command, args, version } = PROGRAMS[language];
  const isThere = spawnSync(command, version).status === 0;
  test.runIf(isThere)(
    `the receiver in ${language} of the documentation takes what is signed and refuses the rest`,
    async () => {
      writeFileSync(join(folder, file), program);
      const port = await freePort();
      const child = spawn(
        command,
        args.map((each) => each.replace("PORT", String(port))),
        {
          cwd: folder,
          env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
          stdio: "ignore",
        },
      );
      const post = async (body: string, signature: string, at: Date) => {
        const headers = {
          "webhook-id": "evt_1",
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": signature,
        };
        return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers })).status;
      };
      try {
        const now = new Date();
        const body = JSON.stringify({
          type: "webhook.test",
          timestamp: now.toISOString(),
          data: { name: "Sé" },
        });
        const good = new Webhook(secret).sign("evt_1", now, body);
        const other = new Webhook(`whsec_${Buffer.alloc(32, 6).toString("base64")}`).sign("evt_1", now, body);
        await until(() => post(body, good, now).catch(() => null), language);
        expect(await post(body, good, now)).toBe(204);
        expect(await post(body, `${other} ${good}`, now)).toBe(204); // for a day after a rotation
        expect(await post(body, other, now)).toBe(400);
        expect(await post(body.replace("Sé", "Se"), good, now)).toBe(400);
        const old = new Date(now.getTime() - 10 * 60_000);
        expect(await post(body, new Webhook(secret).sign("evt_1", old, body), old)).toBe(400);
      } finally {
        child.kill("SIGKILL");
        await ended(child);
      }
    },
  );
}
