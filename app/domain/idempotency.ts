/*
 * One request runs once, whatever dies in between. The answer is stored in the transaction that does what it
 * answers: a key with an answer was done, one without was not. A process that works at one reports regularly that
 * it is alive. When that ends, the same request may begin again, and a process that comes back too late does
 * nothing.
 */
import { clock } from "../platform/clock";
import {
  db,
  execute,
  isUniqueViolation,
  type Prisma,
  postgresql,
  sql,
  type Tx,
  timeParam,
} from "../platform/db";
import { derived } from "../platform/secrets";
import { DomainError } from "./errors";

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY_CHARACTERS_MAX = 200;
/** Who dies at work holds up the same request for no longer. */
const ALIVE_MS = 30_000;
const RENEW_MS = 10_000;
type Id = { userId: number; key: string };
/** A key as we took it: another one's begins at another time. */
type Own = Id & { createdAt: Date };

/**
 * Stores the answer of a call (as JSON), to be called in the transaction that does what the call is for. Throws
 * REQUEST_IN_PROGRESS when the same request has begun again elsewhere meanwhile: then nothing may be done here.
 */
export type StoreResponse = (tx: Tx, answer: object) => Promise<void>;

/** For what is done without a key. */
export const noStore: StoreResponse = async () => {};

/**
 * Runs `run`, which calls `keep` in its transaction, once per user and key. The same key with the same content gets
 * the stored answer again, for 24 hours. With other content it gets REQUEST_KEY_REUSED, and while the first is
 * still under way REQUEST_IN_PROGRESS. A run that throws frees the key; after one whose process died it is free
 * within 30 s.
 */
export async function runOnce<T>(
  actor: { id: number },
  key: string,
  fingerprint: string,
  run: (keep: StoreResponse) => Promise<T>,
  now: Date,
): Promise<T> {
  if (key === "" || key.length > KEY_CHARACTERS_MAX) throw new DomainError("BAD_REQUEST");
  const own = { userId: actor.id, key, createdAt: now };
  if (!(await take(own, fingerprint))) return (await answerOf(own, fingerprint)) as T;
  const stop = stayAlive(own);
  let kept = false;
  try {
    const answer = await run(async (tx, given) => {
      await keepAnswer(tx, own, given);
      kept = true;
    });
    if (!kept) throw new Error("What is done once keeps its answer in the transaction that does it.");
    return answer;
  } catch (error) {
    await db.requestKey.deleteMany({ where: { ...own, status: null } }).catch(() => {}); // free within 30 s by itself
    const lost = error instanceof DomainError && error.code === "REQUEST_IN_PROGRESS";
    if (lost) return (await answerOf(own, fingerprint)) as T;
    throw error;
  } finally {
    stop();
  }
}

/**
 * Returns what makes two requests the same: all that was sent, its secrets too. Only this installation can make it
 * (HMAC). A plain hash in a stolen database would let passwords be guessed, where the rest of what was sent is
 * known.
 */
export function requestFingerprint(...parts: (string | readonly unknown[])[]): string {
  return derived("request content", JSON.stringify(parts));
}

/** Returns whether the key is ours now. It was free, too old, or of a process that died before anything was done. */
async function take(own: Own, fingerprint: string): Promise<boolean> {
  const { userId, key, createdAt: now } = own;
  const old = { lte: new Date(now.getTime() - KEPT_MS) };
  await db.requestKey.deleteMany({ where: { userId, key, createdAt: old } });
  const aliveUntil = after(now, ALIVE_MS);
  try {
    await db.requestKey.create({ data: { ...own, fingerprint, aliveUntil } });
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  // No process reports so far ahead that it is alive: then a clock was set back since.
  const tooFar = after(now, 2 * ALIVE_MS);
  const taken = await execute(
    db,
    sql`UPDATE request_keys SET created_at = ${timeParam(now)}, alive_until = ${timeParam(aliveUntil)}
        WHERE user_id = ${userId} AND key = ${key} AND fingerprint = ${fingerprint} AND status IS NULL
          AND (alive_until < ${timeParam(now)} OR alive_until > ${timeParam(tooFar)})`,
  );
  return taken > 0;
}

async function answerOf({ userId, key }: Id, fingerprint: string): Promise<Prisma.JsonValue> {
  const known = await db.requestKey.findUnique({ where: { userId_key: { userId, key } } });
  if (known && known.fingerprint !== fingerprint) throw new DomainError("REQUEST_KEY_REUSED");
  if (!known || known.status === null) throw new DomainError("REQUEST_IN_PROGRESS");
  return known.body;
}

/** One statement with its condition: on PostgreSQL another process may be taking the key at this very moment. */
async function keepAnswer(tx: Tx, { userId, key, createdAt }: Own, answer: object): Promise<void> {
  const json = JSON.stringify(answer);
  const body = postgresql ? sql`CAST(${json} AS JSONB)` : sql`${json}`;
  const kept = await execute(
    tx,
    sql`UPDATE request_keys SET status = 200, body = ${body}
        WHERE user_id = ${userId} AND key = ${key} AND created_at = ${timeParam(createdAt)} AND status IS NULL`,
  );
  if (kept === 0) throw new DomainError("REQUEST_IN_PROGRESS");
}

/** Says that we live until what it answers is called. One that fails is made up for by the next. */
function stayAlive(own: Own): () => void {
  const renew = () =>
    db.requestKey
      .updateMany({ where: { ...own, status: null }, data: { aliveUntil: after(clock.now(), ALIVE_MS) } })
      .catch(() => {});
  const timer = setInterval(renew, RENEW_MS).unref();
  return () => clearInterval(timer);
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
