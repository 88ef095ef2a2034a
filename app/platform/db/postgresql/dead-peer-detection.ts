import { connect, type Socket } from "node:net";
import type { ClientBase } from "pg";

const LOOK_MS = 1_000;
/** So many looks without an answer, and it is asked whether the machine is still there. */
const LOOKS_MAX = 2;
const CONNECT_MS_MAX = 2_000;

/**
 * A machine that lost its power says no goodbye, and TCP waits a quarter of an hour for it. A statement that waits
 * while the machine takes no new connection either gives up this one. Within 5 s the next statement goes to the
 * server that took its place.
 */
export function endDeadConnections(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const { remoteAddress: host, remotePort: port } = stream;
  if (!host || !port) return; // a socket of this machine
  let answered = stream.bytesWritten;
  let silent = 0;
  stream.on("data", () => {
    answered = stream.bytesWritten;
    silent = 0;
  });
  const look = async () => {
    silent = stream.bytesWritten > answered ? silent + 1 : 0;
    if (silent !== LOOKS_MAX) return;
    const isThere = await answers(host, port);
    silent = 0;
    if (!isThere) stream.destroy(new Error("Connection terminated: the database's machine does not answer"));
  };
  const timer = setInterval(look, LOOK_MS).unref();
  stream.once("close", () => clearInterval(timer));
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect({ host, port, timeout: CONNECT_MS_MAX });
    const end = (isThere: boolean) => {
      probe.destroy();
      done(isThere);
    };
    probe.once("connect", () => end(true));
    probe.once("timeout", () => end(false));
    probe.once("error", () => end(false));
  });
}
