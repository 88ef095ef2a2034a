import { writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { approveLines } from "~/domain/bank-statements/approve-lines";
import { statementById, statementLines } from "~/domain/bank-statements/statement-views";
import { StatementForm, uploadStatement } from "~/domain/bank-statements/upload-statement";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { expireRequests } from "~/domain/credits/expire-requests";
import { requestCredits } from "~/domain/credits/request-credits";
import { rejectRequest } from "~/domain/credits/review-request";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { after, ask, balanceOf, buyer, now, setPrice } from "../support/buying";
import { person, wholeCast } from "../support/cast";
import { uploaded } from "../support/evidence";
import { refusal } from "../support/refusal";

const DAY_MINUTES = 24 * 60;
const ACCOUNT = "1234567890";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let second: Actor;
beforeAll(async () => {
  cast = await wholeCast();
  second = await person("Citra2", { role: "ADMIN", features: ["REQUEST_CREDITS"] });
  await setPrice(cast.citra, 100);
  await updateAppSettings(cast.citra, { unique_code: true, evidence_optional: true }, now);
});

type Line = [day: string, amount: number | string, text?: string, direction?: string];
const csvOf = (lines: Line[]) =>
  [
    "Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo",
    ...lines.map(
      ([day, amount, text = "TRSF", direction = "CR"]) => `${day},${text},0000,${amount}.00,${direction},0`,
    ),
    "Saldo Akhir :,5000",
  ].join("\r\n");
const fileOf = (content: string | Buffer) => ({ ...uploaded(Buffer.from(content)), filename: "mutasi.csv" });
const form = (more: object = {}) => StatementForm.parse({ account: ACCOUNT, ...more });
const upload = async (lines: Line[], who = cast.citra) =>
  (await uploadStatement(who, fileOf(csvOf(lines)), form(), after(10))).statement.id;
const linesOf = async (id: number) => (await statementLines(id, { limit: 100 })).lines.data;
const request = async (actor: Actor, amount = 100, at = now) =>
  (await requestCredits(actor, { amount, evidence: null }, at)).request;
const approve = async (who: Actor, id: number, ids: number[]) =>
  (await approveLines(who, id, ids, after(20))).map((answer) => (answer.ok ? "ok" : answer.refusal.code));

test("a line of a request's amount is proposed, and only its approval approves: once, with credits and a receipt", async () => {
  const joko = await buyer();
  const { id: requestId, payable } = await request(joko);
  const id = await upload([
    ["21/11/2026", payable, "TRSF JOKO"],
    ["21/11/2026", payable, "OUT", "DB"],
    ["20/11/2026", payable, "the day before"],
    ["21/11/2026", 77],
  ]);
  const { lines, counts } = await statementLines(id, {});
  expect(counts).toEqual({ proposed: 1, ambiguous: 0, unmatched: 2, approved: 0, known: 0, ignored: 1 });
  const proposed = lines.data[0]!;
  expect(proposed).toMatchObject({
    status: "proposed",
    request_id: requestId,
    date: "2026-11-21",
    amount: payable,
  });
  expect(lines.data.find(({ status }) => status === "ignored")?.amount).toBe(-payable);
  expect(await balanceOf(joko)).toBe(0);
  const ids = lines.data.map((line) => line.id);
  expect(await approve(cast.citra, id, ids)).toEqual(["ok", ...Array(3).fill("LINE_NOT_PROPOSED")]);
  expect(await approve(cast.citra, id, ids)).toEqual(Array(4).fill("LINE_NOT_PROPOSED"));
  expect(await balanceOf(joko)).toBe(100);
  expect((await linesOf(id)).find((line) => line.id === proposed.id)).toMatchObject({
    ...{ status: "approved", request_id: requestId },
  });
  expect(await db.paymentReceipt.count({ where: { requestId } })).toBe(1);
});

test("two admins who approve the same line at once give the credits once", async () => {
  for (let round = 0; round < 6; round += 1) {
    const joko = await buyer();
    const { payable } = await request(joko, 40);
    const id = await upload([["21/11/2026", payable, `round ${round}`]]);
    const [line] = await linesOf(id);
    const codes = await Promise.all(
      [cast.citra, second, cast.eka].map((admin) => approve(admin, id, [line!.id])),
    );
    expect(codes.flat().filter((code) => code === "ok")).toHaveLength(1);
    expect(await balanceOf(joko)).toBe(40);
  }
  expect((await checkLedger()).differences).toEqual([]);
});

test("the same file twice and overlapping months count each line once, a hundred equal lines a hundred times", async () => {
  const equal = Array.from({ length: 100 }, (): Line => ["05/10/2026", 5_000, "same"]);
  const first = await upload([...equal, ["06/10/2026", 6_000]]);
  expect((await statementLines(first, {})).counts).toMatchObject({ unmatched: 101, known: 0 });
  const again = await upload([...equal, ["06/10/2026", 6_000]]);
  expect((await statementLines(again, {})).counts).toMatchObject({ unmatched: 0, known: 101 });
  expect((await linesOf(again))[0]).toMatchObject({ status: "known", known_in: first });
  const overlapping = await upload([...equal, ["05/10/2026", 5_000, "same"], ["07/10/2026", 7_000]]);
  expect((await statementLines(overlapping, {})).counts).toMatchObject({ unmatched: 2, known: 100 });
  const both = await Promise.all([upload([["08/10/2026", 8_000]]), upload([["08/10/2026", 8_000]], second)]);
  const states = await Promise.all(both.map(async (id) => (await linesOf(id))[0]?.status));
  expect(states.sort()).toEqual(["known", "unmatched"]);
});

test("an amount of two waiting requests is ambiguous, until one of them is answered", async () => {
  await updateAppSettings(cast.citra, { unique_code: false }, now);
  const [joko, siti] = [await buyer(), await buyer()];
  const one = (await ask(joko, 333)).request;
  const other = (await ask(siti, 333)).request;
  const id = await upload([["21/11/2026", 33_300, "which"]]);
  const [line] = await linesOf(id);
  expect(line).toMatchObject({ status: "ambiguous", request_id: null });
  expect(await approve(cast.citra, id, [line!.id])).toEqual(["LINE_NOT_PROPOSED"]);
  await rejectRequest(cast.citra, one.id, { reason: "No" }, after(1));
  expect((await linesOf(id))[0]).toMatchObject({ status: "proposed", request_id: other.id });
  expect(await approve(cast.citra, id, [line!.id])).toEqual(["ok"]);
  expect([await balanceOf(joko), await balanceOf(siti)]).toEqual([0, 333]);
  await updateAppSettings(cast.citra, { unique_code: true }, now);
});

test("a line approves nothing if money went out, if it has cents, if it was used, or if it came before", async () => {
  await updateAppSettings(cast.citra, { unique_code: false, evidence_optional: false }, now);
  const [joko, siti] = [await buyer(), await buyer()];
  await ask(joko, 444);
  const refused = async (id: number) => {
    const [line] = await linesOf(id);
    expect(await approve(cast.citra, id, [line!.id])).toEqual(["LINE_NOT_PROPOSED"]);
    return line!.status;
  };
  expect(await refused(await upload([["21/11/2026", 44_400, "out", "DB"]]))).toBe("ignored");
  const cents = csvOf([["21/11/2026", 44_400, "cents"]]).replace("44400.00", "44400.50");
  const { statement } = await uploadStatement(cast.citra, fileOf(cents), form(), after(10));
  expect(await refused(statement.id)).toBe("unmatched");
  const id = await upload([["21/11/2026", 44_400, "in"]]);
  const [line] = await linesOf(id);
  expect(await approve(cast.citra, id, [line!.id])).toEqual(["ok"]);
  const other = (await ask(siti, 444)).request;
  expect(await refused(id)).toBe("approved");
  expect(await refused(await upload([["21/11/2026", 44_400, "in"]]))).toBe("known");
  expect([await balanceOf(joko), await balanceOf(siti)]).toEqual([444, 0]);
  await rejectRequest(cast.citra, other.id, { reason: "No" }, after(1));
  await updateAppSettings(cast.citra, { unique_code: true, evidence_optional: true }, now);
});

test("of equal lines for one request one approves it; a transfer for an expired request is pointed out", async () => {
  const joko = await buyer();
  const { payable } = await request(joko, 55);
  const id = await upload([
    ["21/11/2026", payable, "twice"],
    ["21/11/2026", payable, "twice"],
  ]);
  const ids = (await linesOf(id)).map((line) => line.id);
  expect(await approve(cast.citra, id, ids)).toEqual(["ok", "LINE_NOT_PROPOSED"]);
  const late = await request(joko, 66);
  await expireRequests(after(15 * DAY_MINUTES));
  const paid = await upload([["07/12/2026", late.payable, "late"]]);
  expect((await linesOf(paid))[0]).toMatchObject({
    ...{ status: "unmatched", request_id: null, expired_request_id: late.id },
  });
  const refused = await request(joko, 67);
  await rejectRequest(cast.citra, refused.id, { reason: "No" }, after(1));
  const other = await upload([["07/12/2026", refused.payable, "refused"]]);
  expect((await linesOf(other))[0]).toMatchObject({ status: "unmatched", expired_request_id: null });
  expect(await balanceOf(joko)).toBe(55);
});

test("what is refused of several lines leaves the others approved, and says why", async () => {
  const [joko, gone] = [await buyer(), await buyer()];
  const [one, two] = [await request(joko, 70), await request(gone, 71)];
  await db.user.update({ where: { id: gone.id }, data: { role: "SUPER ADMIN" } });
  const id = await upload([
    ["21/11/2026", one.payable, "joko"],
    ["21/11/2026", two.payable, "gone"],
  ]);
  const ids = (await linesOf(id)).map((line) => line.id);
  expect(await approve(cast.citra, id, [...ids, 999_999])).toEqual([
    ...["ok", "SUPER_ADMIN_PROTECTED", "LINE_NOT_PROPOSED"],
  ]);
  expect(await refusal(approveLines(cast.citra, 999_999, ids, now))).toBe("NOT_FOUND");
  expect(await balanceOf(joko)).toBe(70);
});

test("a file is understood in Windows-1252, with apostrophes and any separator; another layout by its columns, remembered", async () => {
  const text = "Tanggal;Keterangan;Cabang;Jumlah;;Saldo\r\n'21/11/2026;Caf\xe9 \x80;'0000;1.000,00;CR;0\r\n";
  const file = fileOf(Buffer.from(text, "latin1"));
  const { statement } = await uploadStatement(cast.citra, file, form(), now);
  expect((await linesOf(statement.id))[0]).toMatchObject({ description: "Café €", amount: 1_000 });
  const other = "When|What|Sum|Sign\r\n2026-11-21|Transfer|1.234,00|K\r\n";
  expect(await refusal(uploadStatement(cast.citra, fileOf(other), form(), now))).toBe(
    "FILE_STATEMENT_LAYOUT",
  );
  const columns = {
    date_column: "When",
    amount_column: "Sum",
    direction_column: "Sign",
    description_column: "What",
  };
  await uploadStatement(cast.citra, fileOf(other), form(columns), now);
  const next = other.replace("1.234", "5.678");
  const again = await uploadStatement(second, fileOf(next), form(), now);
  expect(again.statement.layout).toBe("other");
  expect((await linesOf(again.statement.id))[0]).toMatchObject({ amount: 5_678 });
  await db.bankLayout.deleteMany();
});

test("what is no statement is refused by name, and nothing of it is stored", async () => {
  const before = await db.bankStatement.count();
  const code = (content: string | Buffer) =>
    refusal(uploadStatement(cast.citra, fileOf(content), form(), now));
  const head = "Tanggal,Keterangan,Cabang,Jumlah,,Saldo\r\n";
  expect(await code("")).toBe("FILE_NOT_CSV");
  expect(await code(Buffer.from("%PDF-1.4 x"))).toBe("FILE_NOT_CSV");
  expect(await code("hello")).toBe("FILE_NOT_CSV");
  expect(await code(head)).toBe("FILE_STATEMENT_EMPTY");
  expect(await code(`${head}21/11/2026,A,0,5,CR,0\r\n99/99/2026,B,0,5,CR,0\r\n`)).toBe("FILE_STATEMENT_LINE");
  expect(await code(`${head}21/11/2026,"A,0,5,CR,0\r\n`)).toBe("FILE_CSV_QUOTE");
  expect(await code(`No rekening : 5555555555\r\n${head}`)).toBe("FILE_STATEMENT_ACCOUNT");
  expect(await code(head + "21/11/2026,A,0,5,CR,0\r\n".repeat(20_001))).toBe("FILE_TOO_MANY_ROWS");
  const large = fileOf("x");
  writeFileSync(large.path, "x");
  expect(await refusal(uploadStatement(cast.citra, { ...large, bytes: 3_000_000 }, form(), now))).toBe(
    "FILE_TOO_LARGE",
  );
  expect(await db.bankStatement.count()).toBe(before);
  const fault = (typed: object) => StatementForm.safeParse(typed).error?.issues[0]?.message;
  expect([fault({ account: "12" }), fault({ account: "12a45" }), fault({})]).toEqual([
    ...["BANK_ACCOUNT", "BANK_ACCOUNT", "REQUIRED"],
  ]);
  expect(fault({ account: "123-456 7", date_column: "x" })).toBe("REQUIRED");
  expect(await refusal(statementById(999_999))).toBe("NOT_FOUND");
});
