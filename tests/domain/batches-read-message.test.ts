import { expect, test } from "vitest";
import { isCut, readMessage } from "~/domain/imports/rows/read-message";
import { readRow } from "~/domain/imports/rows/read-row";
import { CellDate, CellTime, CellUnreadable } from "~/platform/xlsx/cell";

const NOW = new Date("2026-11-21T01:00:00Z");
const FAMILY = "👩‍👩‍👧‍👦";
const row = (cells: Parameters<typeof readRow>[0]["cells"]) =>
  readRow(
    { rowNo: 2, cells },
    { receiver: 0, message: 1, time: 2, zone: null, attachment: null, text: null },
    "ID",
    NOW,
  );

test("a message that shows nothing is empty, whatever it is made of", () => {
  const nothing = [
    "",
    "  \n",
    "\u200b",
    "\u200b\u200c\u200d\u2060\ufeff",
    "\u00ad\u3164 \ufe0f",
    "\u0001\u2800",
  ];
  for (const text of nothing) expect(readMessage(text)).toEqual({ message: "", fault: "MESSAGE_EMPTY" });
  for (const text of ["\u200bHalo", "❤️", "."])
    expect(readMessage(text)).toEqual({ message: text, fault: null });
});

test("a message is counted as people see it", () => {
  const long = [
    FAMILY.repeat(2_900),
    "😀".repeat(4_096),
    "é".normalize("NFD").repeat(4_096),
    "x".repeat(4_096),
  ];
  for (const text of long) expect(readMessage(text)).toEqual({ message: text, fault: null });
});

test("of a message that is too long, 4,096 whole characters are kept, the last of them a mark", () => {
  for (const sign of ["x", "😀", "é".normalize("NFD"), "🇮🇩"]) {
    const { message, fault } = readMessage(sign.repeat(4_097));
    expect(fault).toBe("MESSAGE_TOO_LONG");
    expect(message).toBe(`${sign.repeat(4_095)}…`);
    expect(isCut(message)).toBe(true);
    expect(readMessage(`${message}…`).fault).toBe("MESSAGE_TOO_LONG");
  }
  for (const whole of ["Halo …", "x".repeat(4_096), ""]) expect(isCut(whole)).toBe(false);
});

test("one character of endless marks is too long for WhatsApp", () => {
  const { message, fault } = readMessage(`x${"\u0301".repeat(70_000)}`);
  expect([message, fault]).toEqual(["…", "MESSAGE_TOO_LONG"]);
});

test("a time in a message is a time, a date is a date", () => {
  expect(readMessage(new CellTime(34_200)).message).toBe("09:30");
  expect(readMessage(new CellDate(new Date("2026-12-24T00:00:00Z"))).message).toBe("2026-12-24");
});

test("what a file does not hold is a fault of its own in each column", () => {
  const none = new CellUnreadable("formula_without_result");
  expect(row([none, "Halo", null])).toMatchObject({
    receiver: "",
    reason: "NUMBER_NOT_STORED",
    detail: null,
  });
  expect(row(["081234567890", none, null])).toMatchObject({
    message: "",
    reason: "MESSAGE_NOT_STORED",
    detail: null,
  });
  expect(row(["081234567890", "Halo", none])).toMatchObject({
    dueAt: null,
    reason: "TIME_NOT_STORED",
    detail: null,
  });
});

test("what is kept of a receiver or a time that cannot be read ends with a whole character", () => {
  const { receiver, detail } = row([`x${"😀".repeat(60)}`, "Halo", `x${FAMILY.repeat(9)}`]);
  expect(receiver).toBe(`x${"😀".repeat(31)}…`);
  expect(detail).toBe(`scheduled_at: x${FAMILY.repeat(5)}…`);
});

test("a time without a date is shown as it stood in its cell", () => {
  expect(row(["081234567890", "Halo", new CellTime(34_200)])).toMatchObject({
    reason: "TIME_WITHOUT_DATE",
    detail: "scheduled_at: 09:30",
  });
});
