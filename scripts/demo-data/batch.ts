import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BatchWhen } from "../../app/domain/imports/batch-when";
import { createBatch } from "../../app/domain/imports/create";
import type { ClaimedItem } from "../../app/domain/sending/types";
import type { SendOutcome } from "../../app/platform/waha";
import { type Customer, customers } from "./customers";
import { accepted, sendSome } from "./sender";
import { actor, type World } from "./world";

/** A row of the sheet. */
export type Row = Customer & { tagihan?: string; scheduled_at?: string };

export type Campaign = {
  owner: string;
  name: string;
  text: string;
  rows: Row[];
  when?: BatchWhen;
  /** A file of this name goes with every message. */
  brochure?: { filename: string; content: Buffer };
};

/** Queues a batch as a user would. Returns its id. */
export async function queue(world: World, campaign: Campaign, at: Date): Promise<number> {
  const { owner, name, text, rows, when, brochure } = campaign;
  const attachment = brochure && stored(world, brochure);
  const wish = { name, text, when, attachment, basis: { kind: "customers" as const, note: null } };
  const path = join(world.files, "sheet.csv");
  writeFileSync(path, csv(rows));
  const { batch } = await createBatch(await actor(owner), { path, filename: `${name}.csv` }, wish, at);
  return batch.id;
}

const COLUMNS = ["nama", "tagihan", "scheduled_at"] as const;

/** With the columns that its rows have. */
function csv(rows: Row[]): string {
  const columns = COLUMNS.filter((name) => rows.some((row) => row[name] !== undefined));
  const lines = rows.map((row) => [row.number, ...columns.map((name) => row[name] ?? "")].join(","));
  return [["receiver_number", ...columns].join(","), ...lines].join("\n");
}

function stored({ files }: World, { filename, content }: NonNullable<Campaign["brochure"]>) {
  const path = join(files, filename);
  writeFileSync(path, content);
  return {
    path,
    filename,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

/** So many customers from this one on, each with a bill of its own. */
export function billed({ random }: World, from: number, count: number): Row[] {
  return customers(from, count).map((each) => ({
    ...each,
    tagihan: ((5 + Math.floor(random() * 90)) * 10_000).toLocaleString("id-ID"),
  }));
}

/** What WAHA answers of a batch (its id) to those numbers that it does not accept. */
export type Troubles = Map<number, Map<string, SendOutcome>>;

export const NOT_ON_WHATSAPP: SendOutcome = {
  kind: "refused",
  reason: "not_on_whatsapp",
  detail: "number is not on WhatsApp",
};
export const REFUSED: SendOutcome = { kind: "refused", reason: "bad_request", detail: "error 400" };

/** Sends some of an account's items; those in trouble are refused. */
export async function send(
  { random }: World,
  {
    owner,
    rows,
    gapMs = 6_000,
    troubles,
  }: { owner: string; rows: number; gapMs?: number; troubles: Troubles },
  at: Date,
): Promise<ClaimedItem[]> {
  const outcomeOf = (item: ClaimedItem) =>
    troubles.get(item.batchId)?.get(item.receiver) ?? accepted(item, random());
  return sendSome({ userId: (await actor(owner)).id, rows, gapMs, outcomeOf }, at);
}
