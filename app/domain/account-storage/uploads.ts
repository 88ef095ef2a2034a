/*
 * Space on the disk for an upload, reserved before it is written, and given back when the upload has ended. A
 * process reports regularly that its uploads are alive. What a dead process had reserved is given back by the next
 * caller.
 */
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { clock } from "~/platform/clock";
import { db, execute, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { removeOwnedFiles } from "~/platform/files/delete-stale";
import { DomainError } from "../errors";
import { charge, lockStorage } from "./charge";
import { ofProcess } from "./connection";

const MB = 1024 * 1024;
/** As bytes come, so much is reserved at a time: a write to the database for each. */
const STEP_BYTES = 8 * MB;
/** Who dies holds its space for no longer. */
const ALIVE_MS = 60_000;
const RENEW_MS = 15_000;

/** The space of one upload. */
export class UploadSpace {
  /** Its files' names begin with it. */
  readonly id = randomUUID();
  private reserved = 0;
  private written = 0;
  private growing: Promise<void> = Promise.resolve();
  private renewing: NodeJS.Timeout | undefined;

  /** `expected`: how many bytes its sender says will come; null: they do not say. */
  constructor(
    private readonly userId: number,
    private readonly expected: number | null,
  ) {}

  /** To be waited for before so many bytes are written. Throws ACCOUNT_FULL. */
  async take(bytes: number): Promise<void> {
    this.written += bytes;
    if (this.written <= this.reserved) return;
    const grown = this.growing.then(() => this.grow()); // files of one form come side by side
    this.growing = grown.catch(() => {});
    await grown;
  }

  /** Gives all of it back; what the database does not take now is given back as a dead one's. */
  async release(): Promise<void> {
    await this.growing;
    clearInterval(this.renewing);
    if (this.reserved > 0) await transaction((tx) => this.store(tx, 0)).catch(() => {});
  }

  private async grow(): Promise<void> {
    if (this.written <= this.reserved) return;
    const next = Math.max(this.written, this.reserved + STEP_BYTES);
    const wanted = this.expected === null ? next : Math.max(this.written, Math.min(next, this.expected));
    this.reserved = await this.reserve(wanted).catch(async (error) => {
      if (!isFull(error)) throw error;
      await endDeadUploads(clock.now(), this.userId); // one may hold what is needed
      return this.reserve(this.written); // where little room is left, as it comes
    });
    this.renewing ??= setInterval(() => void this.renew().catch(() => {}), RENEW_MS).unref();
  }

  private async reserve(bytes: number): Promise<number> {
    await transaction((tx) => this.store(tx, bytes));
    return bytes;
  }

  private async store(tx: Tx, bytes: number): Promise<void> {
    const { id, userId } = this;
    if (!(await lockStorage(ofProcess(tx), userId))) return; // the account was deleted: it ends with the upload
    const [before] = await query<{ bytes: number }>(
      tx,
      sql`DELETE FROM upload_spaces WHERE id = ${id} RETURNING bytes`,
    );
    if (bytes > 0)
      await execute(
        tx,
        sql`INSERT INTO upload_spaces (id, user_id, bytes, alive_until)
            VALUES (${id}, ${userId}, ${bytes}, ${timeParam(aliveUntil())})`,
      );
    await charge(ofProcess(tx), userId, { uploads: bytes - Number(before?.bytes ?? 0) });
  }

  private renew(): Promise<number> {
    return execute(
      db,
      sql`UPDATE upload_spaces SET alive_until = ${timeParam(aliveUntil())} WHERE id = ${this.id}`,
    );
  }
}

const aliveUntil = () => new Date(clock.now().getTime() + ALIVE_MS);

const isFull = (error: unknown) => error instanceof DomainError && error.code === "ACCOUNT_FULL";

type Dead = { id: string; user_id: number };

/** Returns where files lie while they are uploaded, on each machine that takes them. */
export const uploadsFolder = (): string => resolve(env.DATA_DIR, "uploads");

/**
 * Gives back what uploads of dead processes had reserved, of one account or of all, and removes their files where
 * they lie on this machine. Returns how many there were.
 */
export async function endDeadUploads(now: Date, userId?: number): Promise<number> {
  // No process reports so far ahead that it is alive: then a clock was set back since.
  const tooFar = new Date(now.getTime() + 2 * ALIVE_MS);
  const isDead = sql`(alive_until < ${timeParam(now)} OR alive_until > ${timeParam(tooFar)})`;
  const whose = userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
  const dead = await query<Dead>(db, sql`SELECT id, user_id FROM upload_spaces WHERE ${isDead} ${whose}`);
  for (const { id, user_id } of dead) {
    await transaction(async (tx) => {
      if (!(await lockStorage(ofProcess(tx), user_id))) return;
      const [gone] = await query<{ bytes: number }>(
        tx,
        sql`DELETE FROM upload_spaces WHERE id = ${id} AND ${isDead} RETURNING bytes`,
      );
      if (gone) await charge(ofProcess(tx), user_id, { uploads: -Number(gone.bytes) });
    });
    await removeOwnedFiles(uploadsFolder(), id);
  }
  return dead.length;
}
