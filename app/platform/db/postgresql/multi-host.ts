/*
 * A PostgreSQL of several machines, of which one at a time can be written to: postgresql://a,b:5433/db. As libpq
 * does it for target_session_attrs=read-write, each new connection goes to the first that is no standby; node's
 * `pg` knows one host only.
 */
import type { ClientConfig } from "pg";
import { Client } from "./driver";

type Host = { host: string; port: number };

const PORT = 5432;
/** A machine that is gone does not answer at all; the next one is asked after this. */
const CONNECT_MS_MAX = 2_000;

/**
 * The hosts of an address, how they stand in it, and the address with the first one alone, as `pg` and URL read it.
 */
export function parseHosts(url: string): { hosts: Host[]; list: string; first: string } {
  const [, scheme, user, list = "", rest] = /^(\w+:\/\/)([^@/]*@)?([^/?]*)(.*)$/s.exec(url) ?? [];
  const hosts = list.split(",").map((one) => {
    const [, host, port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(one) ?? [];
    return { host: (host ?? "").replace(/^\[|\]$/g, ""), port: Number(port ?? PORT) };
  });
  return { hosts, list, first: `${scheme}${user ?? ""}${list.split(",")[0]}${rest}` };
}

/** A client of `pg` that finds out for itself which of these hosts can be written to, each time it connects. */
export function connectToPrimary(hosts: Host[]): typeof Client {
  function ClientOfMany(config: ClientConfig) {
    const client = new Client(config);
    const connect = client.connect.bind(client);
    const connectToWritable = (done: (error?: Error) => void) =>
      void writable(hosts, config).then((found) => {
        Object.assign(client, found);
        connect(done);
      }, done);
    return Object.assign(client, { connect: connectToWritable });
  }
  return ClientOfMany as unknown as typeof Client;
}

/** The first host that is there and no standby. Throws what the last one answered. */
async function writable(hosts: Host[], config: ClientConfig): Promise<Host> {
  let fault: unknown = new Error("ECONNREFUSED: no host of the database can be written to");
  for (const one of hosts) {
    const { connectionString } = config;
    const probe = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS_MAX });
    probe.on("error", () => {});
    try {
      Object.assign(probe, one);
      await probe.connect();
      const { rows } = await probe.query("SELECT pg_is_in_recovery() AS standby");
      if (!rows[0].standby) return one;
    } catch (error) {
      fault = error;
    } finally {
      await probe.end().catch(() => {});
    }
  }
  throw fault;
}
