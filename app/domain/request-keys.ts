import { db, isUniqueViolation, type Prisma } from "../platform/db";
import { hashToken } from "../platform/tokens";
import { DomainError } from "./errors";

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY_CHARACTERS_MAX = 200;
/** Secrets stay out of fingerprints: a stored hash of known text and a short password could be guessed. */
const SECRET = /password|key|secret|token/i;

/**
 * Runs `run` once per user and key. The same key with the same content gets the first answer again (as
 * JSON), for 24 hours; with other content REQUEST_KEY_REUSED; while the first is still under way
 * REQUEST_IN_PROGRESS. A run that throws frees the key. If the process dies within a run, the key stays
 * taken: what the run did is not known, and doing it twice would be worse.
 */
export async function once<T>(
  actor: { id: number },
  key: string,
  fingerprint: string,
  run: () => Promise<T>,
  now: Date,
): Promise<T> {
  if (key === "" || key.length > KEY_CHARACTERS_MAX) throw new DomainError("BAD_REQUEST");
  const id = { userId: actor.id, key };
  const first = await firstAnswer(id, fingerprint, now);
  if (first) return first.body as T;
  const taken = { ...id, fingerprint, createdAt: now };
  try {
    const answer = await run();
    const body = JSON.parse(JSON.stringify(answer ?? null)) as Prisma.InputJsonValue;
    await db.requestKey.updateMany({ where: taken, data: { status: 200, body } });
    return answer;
  } catch (error) {
    await db.requestKey.deleteMany({ where: { ...taken, status: null } });
    throw error;
  }
}

/** What makes two requests the same: their parts in order, without secrets. */
export function fingerprintOf(...parts: unknown[]): string {
  return hashToken(JSON.stringify(parts, (name, value) => (SECRET.test(name) ? undefined : value)));
}

/** Takes the key for us (null), or answers what it got before. */
async function firstAnswer(id: { userId: number; key: string }, fingerprint: string, now: Date) {
  const old = { lte: new Date(now.getTime() - KEPT_MS) };
  await db.requestKey.deleteMany({ where: { ...id, createdAt: old } });
  try {
    await db.requestKey.create({ data: { ...id, fingerprint, createdAt: now } });
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const known = await db.requestKey.findUnique({ where: { userId_key: id } });
  if (known && known.fingerprint !== fingerprint) throw new DomainError("REQUEST_KEY_REUSED");
  if (!known || known.status === null) throw new DomainError("REQUEST_IN_PROGRESS");
  return { body: known.body };
}
