/*
 * What Siar cannot know because WAHA has forgotten it, counted by cause. What it does not know without such a
 * cause breaks a promise, and so does whatever was in the air when WAHA was started again, if WAHA's store has it.
 */
import { db, execute, parseTime, query, type Sql, sql, timeParam } from "~/platform/db";
import { type FileIds, type Intents, intentKey } from "./intents";
import type { TortureEngine } from "./options";
import type { Loss } from "./phones";

/** Of a row whose intent was not noted, and that WAHA was never called for: from its intent until it is given up. */
const IN_DOUBT_MS_MAX = 60_000;
/**
 * A wipe that nobody saw is known by what the store lacks, until a message in it is older than a row by so much and
 * was known to be sent when the row was given up: kills and lost answers may leave all of the first ones unknown.
 */
const WITNESS_MS = 3_000;
/** A row is given up by the time at which the asking began: what WAHA forgot while it was asked comes later. */
const LOOK_MS = 3_000;
/** From WAHA's start to its first message. */
const START_MS = 1_500;

const item = sql`'batch ' || i.batch_id || ' row ' || i.row_no || ' (' || i.status || COALESCE(' ' || i.reason, '') || ')'`;
const ofSession = sql`batch_items i LEFT JOIN devices d ON d.id = i.device_id`;

/**
 * Each row with its session, since when WAHA, or whoever asks it, knew of it, and until when it was asked about;
 * whether its message is in WAHA's store; and whether it goes with a file.
 */
const DOUBTS: Record<string, Sql> = {
  unconfirmed: sql`SELECT ${item} AS row, i.batch_id, i.row_no, d.session, c.at AS since, u.settled_at AS until,
        EXISTS (SELECT 1 FROM torture_journal j WHERE j.receiver = i.receiver AND j.session = d.session AND j.stored = 1) AS stored,
        EXISTS (SELECT 1 FROM torture_files f WHERE f.batch_id = i.batch_id AND f.no IN (0, i.attachment_no)) AS with_file,
        EXISTS (SELECT 1 FROM torture_refused r WHERE r.receiver = i.receiver AND r.ack = 0) AS lost
    FROM ${ofSession} LEFT JOIN torture_calls c ON c.receiver = i.receiver AND c.session = d.session
      LEFT JOIN torture_unconfirmed u ON u.batch_id = i.batch_id AND u.row_no = i.row_no
    WHERE i.status = 'FAILED' OR i.reason = 'UNCONFIRMED_REFUNDED'`,
  refusalUnknown: sql`SELECT ${item} AS row, d.session, r.at AS since, NULL AS until
    FROM ${ofSession} JOIN torture_refused r ON r.receiver = i.receiver
    WHERE r.ack = -1 AND i.status <> 'REFUNDED'`,
  deliveryUnknown: sql`SELECT ${item} || ' told ' || COALESCE(i.ack, 0) || ' of ' || j.ack AS row, d.session, j.at AS since, NULL AS until
    FROM ${ofSession} JOIN torture_journal j ON j.receiver = i.receiver
    WHERE j.ack >= 2 AND i.status = 'SENT' AND i.delivered_at IS NULL`,
};

type Doubt = {
  row: string;
  batch_id?: number;
  row_no?: number;
  session: string | null;
  since: unknown;
  until: unknown;
  stored?: unknown;
  with_file?: unknown;
  /** WAHA accepted it, and it never left. */
  lost?: unknown;
};

export type Doubts = {
  /** How many rows of each doubt, by what WAHA had lost. */
  byCause: Record<string, Record<string, number>>;
  unexplained: Record<string, string[]>;
};

/** The cause of those that WAHA accepted and lost. */
export const NEVER_LEFT = "it never left WAHA";

/** When each row became unconfirmed: its late refund moves the time that the row itself has. */
export async function layDownUnconfirmed(): Promise<void> {
  await execute(
    db,
    sql`CREATE TABLE IF NOT EXISTS torture_unconfirmed (batch_id INTEGER, row_no INTEGER, settled_at TIMESTAMP(3), PRIMARY KEY (batch_id, row_no))`,
  );
  await execute(
    db,
    sql`INSERT INTO torture_unconfirmed SELECT batch_id, row_no, settled_at FROM batch_items WHERE status = 'FAILED' ON CONFLICT DO NOTHING`,
  );
}

/** Where WAHA does not take our ids (WEBJS), or not surely (files, at first), what it cannot confirm is no broken promise. */
export async function doubts(
  engine: TortureEngine,
  losses: Loss[],
  intents: Intents,
  fileIds: FileIds,
): Promise<Doubts> {
  const found: Doubts = { byCause: {}, unexplained: {} };
  for (const [name, statement] of Object.entries(DOUBTS)) {
    for (const doubt of await query<Doubt>(db, statement)) {
      const ofItsOwn = losses.filter(({ session }) => session === doubt.session);
      const isUnconfirmed = name === "unconfirmed";
      const intent = intents.get(intentKey(doubt.batch_id ?? 0, doubt.row_no ?? 0)) ?? null;
      const known = isUnconfirmed ? await causeOf(doubt, intent, ofItsOwn) : forgotten(doubt, ofItsOwn);
      const isFindable = isUnconfirmed && engine !== "WEBJS" && Boolean(doubt.stored);
      const cause = isFindable
        ? null
        : doubt.lost
          ? NEVER_LEFT
          : (known ?? (isUnconfirmed ? withoutId(engine, doubt, fileIds) : null));
      if (cause === null) {
        const times = [`intent ${at(intent)}`, `called ${at(doubt.since)}`, `given up ${at(doubt.until)}`];
        const lost = ofItsOwn.map((loss) => `${loss.what} ${loss.at.toISOString()}`);
        const there = isFindable ? ["in WAHA's store"] : [];
        const row = [`${doubt.row} of ${doubt.session}`, ...times, ...lost, ...there].join(", ");
        found.unexplained[name] = [...(found.unexplained[name] ?? []), row];
      } else {
        const causes = { ...found.byCause[name] };
        causes[cause] = (causes[cause] ?? 0) + 1;
        found.byCause[name] = causes;
      }
    }
  }
  return found;
}

/** Its id is not taken, or was not known to be when it was given up. */
function withoutId(
  engine: TortureEngine,
  { with_file, session, until }: Doubt,
  fileIds: FileIds,
): string | null {
  if (engine === "WEBJS") return "engine";
  const known = fileIds.get(session ?? "")?.getTime() ?? Number.POSITIVE_INFINITY;
  const end = parseTime(until)?.getTime() ?? Date.now();
  return with_file && end < known ? "no id for files yet" : null;
}

const at = (time: unknown) => parseTime(time)?.toISOString() ?? "never";

/** What WAHA is told of a message is in its store, and lost with it. */
function forgotten({ since }: Doubt, losses: Loss[]): string | null {
  const from = parseTime(since)?.getTime() ?? 0;
  return losses.findLast((loss) => isWipe(loss) && loss.at.getTime() >= from)?.what ?? null;
}

const isWipe = ({ what }: Loss) => what !== "WAHA started again";

/** Forgotten while it was asked about; or sent just after, when nothing showed yet that the store was a new one. */
async function causeOf(
  { session, since, until }: Doubt,
  intent: Date | null,
  losses: Loss[],
): Promise<string | null> {
  const end = parseTime(until)?.getTime() ?? Date.now();
  const call = (intent ?? parseTime(since))?.getTime() ?? end - IN_DOUBT_MS_MAX;
  const before = losses.filter((loss) => loss.from.getTime() <= end + LOOK_MS);
  const after = before.filter((loss) => loss.at.getTime() + START_MS >= call);
  if (after.length > 0) return (after.findLast(isWipe) ?? after.at(-1))!.what;
  const last = before.findLast(isWipe);
  if (!last) return null;
  const [from, to] = [last.at, new Date(call - WITNESS_MS)].map(timeParam);
  const [older] = await query(
    db,
    sql`SELECT 1 AS found FROM ${ofSession} WHERE d.session = ${session} AND i.status = 'SENT' AND i.message_id IS NOT NULL
        AND i.sent_at > ${from} AND i.sent_at < ${to} AND i.settled_at < ${timeParam(new Date(end))} LIMIT 1`,
  );
  return older ? null : `${last.what}, first after it`;
}
