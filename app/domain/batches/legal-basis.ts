/*
 * The legal basis for writing to the recipients of a batch, as its sender states it before it is queued. The law
 * asks for it (PDP, article 20), so it is stored with the batch. Whether it must be stated is a setting of the
 * installation.
 */
import type { Batch } from "generated/sqlite/client";
import { z } from "zod";
import { empty, type Sql, sql, type Tx } from "~/platform/db";
import { wrongField } from "../errors";
import { isBasisRequired } from "../settings/app-settings";

/** The recipients are customers of the sender, they agreed, or another reason. */
export const BASES = ["customers", "agreed", "other"] as const;
export const BASIS_NOTE_CHARACTERS_MAX = 200;

/** Fields of a form or a call. `basis_note`: when or where they agreed, or the other reason; customers need none. */
export const BasisFields = {
  basis: z.enum(BASES, "INVALID").nullish(),
  basis_note: z
    .string("INVALID")
    .trim()
    .max(BASIS_NOTE_CHARACTERS_MAX, "TOO_LONG")
    .regex(/^\P{Cc}*$/u, "INVALID")
    .nullish(),
};
export type BasisChoice = { basis?: Basis["kind"] | null; basis_note?: string | null };

export type Basis = { kind: (typeof BASES)[number]; note: string | null };

/** Returns what was answered; null: nothing. Throws VALIDATION of `basis_note`, or of `basis` for a note alone. */
export function parseLegalBasis({ basis, basis_note }: BasisChoice): Basis | null {
  const note = basis_note?.trim() || null;
  if (!basis && note !== null) throw wrongField("basis", { code: "REQUIRED" });
  if (!basis) return null;
  if (basis !== "customers" && note === null) throw wrongField("basis_note", { code: "REQUIRED" });
  return { kind: basis, note };
}

/** Throws VALIDATION of `basis` where it must be answered and is not. */
export async function assertBasis(tx: Tx, basis: Basis | null): Promise<void> {
  if (basis === null && (await isBasisRequired(tx))) throw wrongField("basis", { code: "BASIS_REQUIRED" });
}

/** For the statement that submits a batch. */
export const basisSet = (basis: Basis | null): Sql =>
  basis === null ? empty : sql`, basis = ${basis.kind}, basis_note = ${basis.note}`;

/** As it is kept with a batch. */
export function basisView({ basis, basisNote }: Pick<Batch, "basis" | "basisNote">): Basis | null {
  return basis === null ? null : { kind: basis as Basis["kind"], note: basisNote };
}
