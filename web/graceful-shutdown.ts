import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A request that has begun when the process must end is finished; the units wait a little longer. */
const STOP_MS_MAX = 60_000;
/** Who has a connection and has asked nothing yet: a browser opens some for later. */
const SILENT_MS_MAX = 1_000;

/**
 * Ends the process by SIGTERM and SIGINT, and when the process that started it as a child is gone. Takes no new
 * connections. The requests that have come are answered, each as the last of its connection, then `last` runs.
 */
export function shutDownGracefully(server: Server, last: () => Promise<void>): void {
  const silent = new Set<Socket>();
  let stopping = false;
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.prependListener("request", (req, res) => {
    silent.delete(req.socket);
    if (stopping) res.shouldKeepAlive = false;
  });
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => void last().finally(() => process.exit(0)));
    setInterval(() => {
      for (const socket of silent) socket.destroy();
      server.closeIdleConnections();
    }, SILENT_MS_MAX).unref();
    setTimeout(() => process.exit(0), STOP_MS_MAX).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
}
