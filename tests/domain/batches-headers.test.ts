import { expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import { readHeaders, wrongHeaders } from "~/domain/imports/rows/read-headers";
import { sentence } from "~/i18n/sentence";

function refusal(cells: string[]): DomainError {
  try {
    readHeaders(cells);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error("not refused");
}

test("signs that nobody sees do not make another header", () => {
  const cells = ["\u200breceiver_number", "mess\u00adages\u2060\ufeff", "\u202ascheduled at\u202c"];
  expect(readHeaders(cells)).toEqual({
    receiver: 0,
    message: 1,
    time: 2,
    zone: null,
    attachment: null,
    text: null,
  });
});

test("the headers found are named as people see them, and no character is cut in two", () => {
  const { found } = wrongHeaders(["\u200breceiver\u200b_number", "\u200b", `x${"😀".repeat(50)}`]).extra;
  expect(found).toEqual(["receiver_number", `x${"😀".repeat(39)}`]);
});

test("a wanted header that stands twice is refused by its name and its columns, whatever it is written like", () => {
  const doubled = refusal(["receiver_number", "messages", "note", "Receiver Number"]);
  expect(doubled).toMatchObject({
    code: "FILE_DOUBLED_HEADER",
    params: { header: "receiver_number", columns: "A, D" },
    extra: { header: "receiver_number", columns: ["A", "D"] },
  });
  expect(sentence("en", doubled.code, doubled.params)).toContain(
    "receiver_number appears more than once (A, D).",
  );
  expect(sentence("id", doubled.code, doubled.params)).toContain(
    "receiver_number muncul lebih dari sekali (A, D).",
  );
  const far = ["receiver_number", "messages", ...Array<string>(24).fill("x"), "MESSAGES", "scheduled_at"];
  expect(refusal(far).params).toEqual({ header: "messages", columns: "B, AA" });
  expect(refusal(["receiver_number", "messages", "scheduled_at", "scheduled-at"]).params.columns).toBe(
    "C, D",
  );
});

test("other columns may be called alike", () => {
  expect(readHeaders(["note", "receiver_number", "note", "messages"])).toMatchObject({
    receiver: 1,
    message: 3,
  });
});
