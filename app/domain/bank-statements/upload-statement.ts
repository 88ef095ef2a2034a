/*
 * A statement's lines are stored once, however often they come: by a hash of account, day, amount, description and the
 * running number among equal lines of the file. A unique index holds that for two uploads at the same time, too.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { db, query, queryRows, sql, sqlTime, type Tx, transaction } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import { dayOf } from "../time/day";
import { startOfDay } from "../time/zoned-time";
import { lockedActor } from "../users/locked-actor";
import type { ColumnChoice } from "./parse/layouts";
import type { ParsedLine } from "./parse/statement-lines";
import type { StatementAnswer, StatementTask } from "./read-statement-worker";
import { type StatementView, statementById } from "./statement-views";

export const STATEMENT_BYTES_MAX = 2 * 1024 * 1024;
export const STATEMENT_ROWS_MAX = 20_000;
const FILE_NAME_CHARACTERS_MAX = 200;
const COLUMN_CHARACTERS_MAX = 200;
const LINES_AT_ONCE = 1_000;

const column = z.string().trim().max(COLUMN_CHARACTERS_MAX, "TOO_LONG").default("");

/** What comes with a file: the account, and its columns where the layout is not known. */
export const StatementForm = z
  .object({
    account: z
      .string("REQUIRED")
      .transform((typed) => typed.replace(/[\s.-]/g, ""))
      .pipe(z.string().regex(/^\d{5,30}$/, "BANK_ACCOUNT")),
    date_column: column,
    amount_column: column,
    direction_column: column,
    description_column: column,
  })
  .superRefine((form, ctx) => {
    const needed = ["date_column", "amount_column", "description_column"] as const;
    if (![...needed, "direction_column" as const].some((name) => form[name] !== "")) return;
    for (const name of needed)
      if (form[name] === "") ctx.addIssue({ code: "custom", message: "REQUIRED", path: [name] });
  });
export type StatementForm = z.output<typeof StatementForm>;

/** A file on our disk. `left`: aborted when its sender left. */
export type StatementFile = { path: string; bytes: number; filename: string; left?: AbortSignal };

/**
 * Stores the lines of a bank's CSV. Throws FILE_TOO_LARGE {max}, FILE_NOT_CSV, FILE_STATEMENT_LAYOUT {found},
 * FILE_STATEMENT_LINE {line, typed}, FILE_STATEMENT_ACCOUNT {found}, FILE_STATEMENT_EMPTY, other refusals of a CSV,
 * or what `runInWorkerTurn` throws; then nothing is stored.
 */
export async function uploadStatement(
  actor: Actor,
  file: StatementFile,
  { account, ...columns }: StatementForm,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; statement: StatementView }> {
  if (file.bytes > STATEMENT_BYTES_MAX)
    throw new DomainError("FILE_TOO_LARGE", { max: STATEMENT_BYTES_MAX / 2 ** 20 });
  const chosen = columns.date_column === "" ? null : chosenBy(columns);
  const choice = chosen ?? (await rememberedColumns(account));
  const task: StatementTask = {
    path: file.path,
    account,
    choice,
    today: dayOf(now),
    rowsMax: STATEMENT_ROWS_MAX,
  };
  const read = () =>
    runInWorkerTurn(actor.id, file.left, (turn) =>
      readInThread<StatementAnswer>("read-statement-worker", task, turn),
    );
  const answer = await read();
  if (!answer.ok) throw refusalOf(answer);
  if (answer.lines.length === 0) throw new DomainError("FILE_STATEMENT_EMPTY");
  const { layout, lines } = answer;
  return transaction(async (tx) => {
    const acting = await lockedActor(tx, actor);
    if (chosen)
      await tx.bankLayout.upsert({
        ...{ where: { account }, create: { account, columns: chosen }, update: { columns: chosen } },
      });
    const statement = await tx.bankStatement.create({
      data: {
        ...{ account, layout, fileName: cut(file.filename, FILE_NAME_CHARACTERS_MAX) },
        ...{ lines: lines.length, uploadedAt: now, uploadedById: acting.id },
      },
    });
    await storeLines(tx, statement.id, account, lines);
    const target = { kind: "bank_statement", id: statement.id, name: statement.fileName };
    await recordAct(tx, acting, "bank_statement.upload", target, { account, rows: lines.length }, now);
    const done = { ok: true as const, statement: await statementById(statement.id, tx) };
    await keep(tx, done);
    return done;
  });
}

function chosenBy({ direction_column, ...columns }: Omit<StatementForm, "account">): ColumnChoice {
  return direction_column === "" ? columns : { ...columns, direction_column };
}

async function rememberedColumns(account: string): Promise<ColumnChoice | null> {
  const kept = await db.bankLayout.findUnique({ where: { account } });
  return kept && (kept.columns as ColumnChoice);
}

const COLUMNS = {
  statement_id: "int",
  line_no: "int",
  day: "text",
  ends_at: "time",
  amount: "text",
  incoming: "bool",
  description: "text",
  hash: "text",
} as const;

/** In the order of the hashes, so that two uploads of the same lines wait for each other and do not lock crosswise. */
async function storeLines(tx: Tx, statementId: number, account: string, lines: ParsedLine[]): Promise<void> {
  const rows = hashed(account, lines).map(({ hash, line }) => ({
    ...{ statement_id: statementId, line_no: line.lineNo, day: line.day, hash },
    ...{ ends_at: sqlTime(startOfDay(line.day, 1)!), amount: String(line.hundredths) },
    ...{ incoming: line.incoming, description: line.description },
  }));
  rows.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const some = rows.slice(from, from + LINES_AT_ONCE);
    const fresh = await query<{ hash: string }>(
      tx,
      sql`INSERT INTO bank_lines (statement_id, line_no, day, ends_at, amount, incoming, description, hash)
          SELECT g.statement_id, g.line_no, g.day, g.ends_at, CAST(g.amount AS BIGINT), g.incoming, g.description, g.hash
          FROM ${queryRows(some, COLUMNS)} g WHERE true ORDER BY g.hash
          ON CONFLICT (hash) DO NOTHING RETURNING hash`,
    );
    const stored = new Set(fresh.map(({ hash }) => hash));
    const known = some.filter(({ hash }) => !stored.has(hash));
    if (known.length > 0) await storeKnown(tx, known);
  }
}

/** Lines that came before: with the earlier line in the place of a hash. */
async function storeKnown(tx: Tx, rows: { [name in keyof typeof COLUMNS]: unknown }[]): Promise<void> {
  await tx.$executeRaw(
    sql`INSERT INTO bank_lines (statement_id, line_no, day, ends_at, amount, incoming, description, known_id)
        SELECT g.statement_id, g.line_no, g.day, g.ends_at, CAST(g.amount AS BIGINT), g.incoming, g.description, k.id
        FROM ${queryRows(rows, COLUMNS)} g JOIN bank_lines k ON k.hash = g.hash`,
  );
}

function hashed(account: string, lines: ParsedLine[]): { hash: string; line: ParsedLine }[] {
  const count = new Map<string, number>();
  return lines.map((line) => {
    const { day, hundredths, incoming, description } = line;
    const same = JSON.stringify([account, day, incoming ? hundredths : -hundredths, description]);
    const no = (count.get(same) ?? 0) + 1;
    count.set(same, no);
    return { hash: createHash("sha256").update(`${same} ${no}`).digest("hex"), line };
  });
}

type Refused = Exclude<StatementAnswer, { ok: true }>;

const OF_ROW = {
  quote: "FILE_CSV_QUOTE",
  row_too_long: "FILE_CSV_ROW_TOO_LONG",
  broken_character: "FILE_BROKEN_CHARACTER",
} as const;

function refusalOf(answer: Refused): DomainError {
  if (answer.fault === "layout") {
    const { found } = answer;
    return new DomainError("FILE_STATEMENT_LAYOUT", { found: found.join(", ") || "–" }, {}, { found });
  }
  if (answer.fault === "line")
    return new DomainError("FILE_STATEMENT_LINE", { line: answer.line, typed: answer.typed });
  if (answer.fault === "account") return new DomainError("FILE_STATEMENT_ACCOUNT", { found: answer.found });
  if (answer.fault === "row") return new DomainError(OF_ROW[answer.what], { row: answer.line });
  if (answer.fault === "encoding") return new DomainError("FILE_UNKNOWN_ENCODING");
  if (answer.fault === "too_many") return new DomainError("FILE_TOO_MANY_ROWS", { max: STATEMENT_ROWS_MAX });
  return new DomainError("FILE_NOT_CSV");
}
