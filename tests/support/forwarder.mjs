import { connect, createServer } from "node:net";

/**
 * One address for whichever server is behind it: what comes to the port of the answer goes on to the target.
 * `turnTo` cuts every connection, so that the next ones reach the new target. `awayMs`: what the target answers comes so
 * much later, as from a machine further away.
 */
export async function openForwarder(target, awayMs = 0) {
  let behind = target;
  const open = new Set();
  const server = createServer((near) => {
    const far = connect(behind, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    if (awayMs === 0) far.pipe(near);
    else far.on("data", (data) => setTimeout(() => near.write(data), awayMs));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: server.address().port,
    turnTo: (port) => {
      behind = port;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
