/*
 * Reads a file (.xlsx or CSV) into a set of contacts that no list points to, and says what would change. It runs in a
 * thread of its own, with a connection of its own (`read-contacts-worker.ts`), and imports nothing of Prisma's client.
 */
import type { RawConnection } from "~/platform/db/raw-connection";
import { cut, shortened } from "~/platform/graphemes";
import { type Cell, CellUnreadable } from "~/platform/xlsx/cell";
import type { SheetRow } from "~/platform/xlsx/rows";
import { contactBytes } from "../../account-storage/costs";
import { DomainError, wrongField } from "../../errors";
import { readErasedNumbers } from "../../imports/reader/erased-numbers";
import { cellText, shownValue } from "../../imports/rows/cell-text";
import { findColumns } from "../../imports/rows/find-columns";
import { headerName, PHONE_NUMBER, unclearColumn, wrongHeaders } from "../../imports/rows/read-headers";
import { openSource } from "../../imports/sources/source";
import { plainName } from "../../message-text/column-name";
import { canonicalNumber } from "../../phone-numbers/canonical-number";
import { type ReadNumber, readNumber } from "../../phone-numbers/parse";
import {
  assertOnceEach,
  columnFault,
  columnPlaces,
  isLeftOut,
  LIST_COLUMNS_MAX,
  tooManyColumns,
} from "../columns";
import { isTooLong, type SortKey, sortKey, storedValue, storedValues, trimmed } from "../values";
import {
  copyOthers,
  type KnownContact,
  knownContacts,
  type NewContact,
  storeContacts,
} from "./store-contacts";
import { type ContactsRead, type ContactsTask, FAULTS_STORED_MAX, NOTHING, type RowFault } from "./types";

/** Each commit waits for the disk, and no other process can write until it is done. */
const CONTACTS_PER_COMMIT = 2_000;
const CHARS_PER_COMMIT = 1_000_000;
const TYPED_SHOWN = 40;

/** A column of the file that is kept: its place there, and among the columns of the list. */
type Kept = { name: string; place: number; to: number };

/** A contact as its row says it. */
type RowContact = { number: string; spelling: string | null; values: string[]; sorts: SortKey[] };

/**
 * Throws XlsxRefusal, CsvRefusal, FILE_WRONG_HEADERS, FILE_COLUMN_UNCLEAR and FILE_DOUBLED_HEADER. Throws VALIDATION of `file` for a column whose
 * name cannot be one, for too many columns, and for a file without a contact (LIST_EMPTY). Throws LIST_FULL {max},
 * ACCOUNT_FULL, and CONFLICT where the import was ended meanwhile.
 */
export async function readContacts(alone: RawConnection, task: ContactsTask): Promise<ContactsRead> {
  const { found, rows: portions } = await openSource(task.source, [], (headers) => new Set(headers.keys()));
  const contacts = new Contacts(alone, task, await readErasedNumbers(alone, task.userId));
  let isFirst = true;
  for await (const rows of portions) {
    if (isFirst) contacts.takeHeaders(rows.shift()?.cells ?? []);
    isFirst = false;
    for (const row of rows) {
      contacts.take(row);
      if (contacts.isFull) await contacts.store();
    }
  }
  if (isFirst) contacts.takeHeaders([]);
  return { ...(await contacts.end()), found };
}

type Class = "added" | "updated" | "unchanged";

/** The contacts of a file as they come, and what each means for the list. */
class Contacts {
  private readonly summary = { ...NOTHING };
  private readonly faults: RowFault[] = [];
  private columns: string[];
  private receiver = 0;
  private kept: Kept[] = [];
  private pending = new Map<string, RowContact>();
  private chars = 0;
  /** Numbers that are in the set, what they were counted as, and what they take. */
  private readonly stored = new Map<string, { as: Class; bytes: number }>();

  constructor(
    private readonly alone: RawConnection,
    private readonly task: ContactsTask,
    private readonly isErased: (number: string) => boolean,
  ) {
    this.columns = task.mode === "merge" ? [...(task.base?.columns ?? [])] : [];
  }

  get isFull(): boolean {
    return this.pending.size >= CONTACTS_PER_COMMIT || this.chars >= CHARS_PER_COMMIT;
  }

  takeHeaders(cells: readonly Cell[]): void {
    const headers = cells.map(headerName);
    const { places: found, unclear } = findColumns(headers, []);
    if (unclear.receiver_number) throw unclearColumn(PHONE_NUMBER, unclear.receiver_number, headers);
    if (found.receiver_number === undefined) throw wrongHeaders(cells, [PHONE_NUMBER]);
    this.receiver = found.receiver_number;
    assertOnceEach(headers);
    const places = columnPlaces(this.columns);
    for (const [place, name] of headers.entries()) {
      if (name === "" || place === this.receiver || isLeftOut(name)) continue;
      const fault = columnFault(name);
      if (fault) throw wrongField("file", fault);
      const known = places.get(plainName(name));
      this.kept.push({ name, place, to: known ?? this.columns.length });
      if (known === undefined) this.columns.push(name);
      if (this.columns.length > LIST_COLUMNS_MAX) throw wrongField("file", tooManyColumns);
    }
  }

  take(row: SheetRow): void {
    const cell = row.cells[this.receiver] ?? null;
    if (this.isBlank(row)) return;
    this.summary.total += 1;
    const read = readCell(cell, this.task.country);
    if ("fault" in read) {
      this.summary.invalid_numbers += 1;
      this.note({ row: row.rowNo, typed: beginning(cell), reason: read.fault });
      return;
    }
    const values = this.kept.map(({ place }) => storedValue(shownValue(row, place)));
    const long = values.findIndex(isTooLong);
    if (long !== -1 || row.beyond) {
      this.summary.invalid_values += 1;
      const reason = long === -1 ? "CELLS_BEYOND_HEADERS" : "VALUE_TOO_LONG";
      this.note({ row: row.rowNo, typed: beginning(cell), reason, column: this.kept[long]?.name });
      return;
    }
    if (this.isErased(read.digits)) this.summary.erased += 1;
    else this.add(read.digits, values, row);
  }

  private add(digits: string, values: string[], row: SheetRow): void {
    const number = canonicalNumber(digits);
    if (this.pending.has(number)) this.summary.duplicates += 1;
    const sorts = values.map((value, at) => sortKey(value, row.cells[this.kept[at]!.place] ?? null));
    this.pending.set(number, { number, spelling: digits === number ? null : digits, values, sorts });
    for (const value of values) this.chars += value.length;
  }

  /** Stores what has come so far. */
  async store(): Promise<void> {
    const some = [...this.pending.values()];
    this.pending = new Map();
    this.chars = 0;
    if (some.length === 0) return;
    const { base, setId, userId } = this.task;
    const numbers = some.map(({ number }) => number);
    const before: Map<string, KnownContact> = base
      ? await knownContacts(this.alone, base.setId, numbers)
      : new Map();
    let replaced = 0;
    const contacts = some.map((contact) => {
      const known = before.get(contact.number);
      const made = this.made(contact, known);
      replaced += this.count(made, known);
      return made;
    });
    this.assertFits(
      this.task.mode === "merge" && base ? base.contacts + this.summary.added : this.stored.size,
    );
    await storeContacts(this.alone, { setId, userId }, contacts, replaced);
  }

  /** Of a contact that the list has, values in columns that the file has not stay when it is merged. */
  private made({ number, spelling, values, sorts }: RowContact, known: KnownContact | undefined): NewContact {
    const isMerged = this.task.mode === "merge" && known !== undefined;
    const all = this.columns.map((_, place) => (isMerged ? (known.values[place] ?? "") : ""));
    const keys = this.columns.map((_, place) => (isMerged ? (known.sorts?.[place] ?? null) : null));
    this.kept.forEach(({ to }, at) => {
      all[to] = values[at]!;
      keys[to] = sorts[at]!;
    });
    const addedAt = known?.addedAt ?? this.task.now.toISOString().replace("Z", "+00:00");
    return { number, spelling, addedAt, ...storedValues(all, keys) };
  }

  /** Counts it as what it means for the list. Returns what it took in the set before, if its number comes again. */
  private count(made: NewContact, known: KnownContact | undefined): number {
    const isSame =
      known !== undefined && known.spelling === made.spelling && this.isSame(known.values, made.values);
    const as = known === undefined ? "added" : isSame ? "unchanged" : "updated";
    const earlier = this.stored.get(made.number);
    if (earlier) {
      this.summary[earlier.as] -= 1;
      this.summary.duplicates += 1;
    }
    this.summary[as] += 1;
    this.stored.set(made.number, { as, bytes: contactBytes(made) });
    return earlier?.bytes ?? 0;
  }

  /** The same values under the same names: a file that replaces a list may have them in another order. */
  private isSame(before: readonly string[], after: readonly string[]): boolean {
    const old = this.task.base?.columns ?? [];
    const places = columnPlaces(this.columns);
    const moved = this.columns.map(() => "");
    for (const [place, name] of old.entries()) {
      const to = places.get(plainName(name));
      if (to !== undefined) moved[to] = before[place] ?? "";
      else if (before[place]) return false;
    }
    return JSON.stringify(trimmed(moved, (value) => value === "")) === JSON.stringify(after);
  }

  /** Stores the rest, and with `merge` what the list has besides. */
  async end(): Promise<Omit<ContactsRead, "found">> {
    await this.store();
    if (this.stored.size === 0) throw wrongField("file", { code: "LIST_EMPTY" });
    const { base, mode, setId, userId } = this.task;
    const both = this.summary.updated + this.summary.unchanged;
    if (mode === "replace") this.summary.removed = Math.max(0, (base?.contacts ?? 0) - both);
    const copied = mode === "merge" && base ? await copyOthers(this.alone, { setId, userId }, base.setId) : 0;
    const contacts = this.stored.size + copied;
    this.assertFits(contacts);
    return { summary: this.summary, faults: this.faults, columns: this.columns, contacts };
  }

  private assertFits(contacts: number): void {
    const { contactsMax: max } = this.task;
    if (contacts > max) throw new DomainError("LIST_FULL", { max });
  }

  private note(fault: RowFault): void {
    if (this.faults.length < FAULTS_STORED_MAX) this.faults.push(fault);
  }

  private isBlank({ cells }: SheetRow): boolean {
    return [this.receiver, ...this.kept.map(({ place }) => place)].every((place) => {
      const cell = cells[place] ?? null;
      return cell === null || (typeof cell === "string" && cell.trim() === "");
    });
  }
}

function readCell(cell: Cell, country: string): ReadNumber {
  if (typeof cell === "string" || typeof cell === "number") return readNumber(cell, country);
  return { fault: cell instanceof CellUnreadable ? "NUMBER_NOT_STORED" : "NUMBER_INVALID" };
}

const beginning = (cell: Cell) => shortened(cut(cellText(cell).trim(), 2 * TYPED_SHOWN), TYPED_SHOWN);
