import { connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { parseHosts } from "~/platform/db/postgresql/multi-host";
import { RawConnection } from "~/platform/db/raw-connection";

const server = process.env.SIAR_TEST_POSTGRESQL;

test.skipIf(!server)(
  "a machine that is gone without a goodbye is given up, also by who waits for its answer",
  async () => {
    const [behind] = parseHosts(server ?? "").hosts;
    const near: Socket[] = [];
    const proxy = createServer((socket) => {
      const far = connect(behind?.port ?? 0, behind?.host);
      near.push(socket);
      socket.on("error", () => {});
      far.on("error", () => {});
      socket.pipe(far).pipe(socket);
    }).listen(0, "127.0.0.1");
    await new Promise((listening) => proxy.once("listening", listening));
    const { port } = proxy.address() as { port: number };
    const alone = await RawConnection.open((server ?? "").replace(/@[^/]*/, `@127.0.0.1:${port}`));
    expect(await alone.rows("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    // Longer than it is asked whether the machine is there: a slow answer is waited for.
    expect(await alone.rows("SELECT pg_sleep(4)::text, 2 AS two")).toMatchObject([{ two: 2 }]);

    const gone = new Promise((closed) => proxy.close(closed));
    for (const socket of near) socket.unpipe().resume(); // nothing goes on, and nothing comes back
    await expect(alone.rows("SELECT 3 AS three")).rejects.toThrow(
      /does not answer|ConnectionClosed|terminated/i,
    );
    for (const socket of near) socket.destroy();
    await gone;
    await alone.close();
  },
);
