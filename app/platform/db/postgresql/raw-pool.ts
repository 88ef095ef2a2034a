import type { Pool } from "pg";
import { type PrismaPg, types } from "./driver";
import { inTurns } from "./fair-statements";

type Statement = { text: string; values: unknown[] };
type Row = Record<string, unknown>;

/** Asks; undefined before Prisma has connected and after it has ended. */
export type Straight = (statement: Statement) => Promise<Row[]> | undefined;

/** Of PostgreSQL (`pg_type.dat`): those whose texts `pg` reads otherwise, as text and as local time. */
const INT8 = 20;
const TIMESTAMP = 1114;
const OURS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
]);
const READING = { getTypeParser: (oid: number) => OURS.get(oid) ?? types.getTypeParser(oid) };

/**
 * Returns a way to the connections of this adapter that goes past Prisma's client. For a small statement the client
 * takes as much time as all else that this process does for it. Whole numbers come as `number`, times as Date, JSON
 * parsed.
 */
export function straightTo(adapter: InstanceType<typeof PrismaPg>): Straight {
  let pool: Pool | null = null;
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connected = await connect();
    const dispose = connected.dispose.bind(connected);
    connected.dispose = () => {
      pool = null;
      return dispose();
    };
    pool = connected.underlyingDriver() as Pool;
    return connected;
  };
  return ({ text, values }) => {
    const connections = pool;
    if (!connections) return undefined;
    return inTurns(() => connections.query<Row>({ text, values, types: READING })).then(({ rows }) => rows);
  };
}
