import { parsePhoneNumberFromString } from "libphonenumber-js";
import { expect, test } from "vitest";
import { readNumber } from "~/domain/batches/read-number";

const DIGITS: [cell: string | number, country: string, digits: string][] = [
  ["081234567890", "ID", "6281234567890"],
  ["+6281234567890", "ID", "6281234567890"],
  ["6281234567890", "ID", "6281234567890"],
  ["+62 812-3456-7890", "ID", "6281234567890"],
  ["(0812) 3456.7890", "ID", "6281234567890"],
  ["+62 (0)812 3456 7890", "ID", "6281234567890"],
  ["\u202a+62\u00a0812‑3456‑7890\u202c", "ID", "6281234567890"],
  ["'081234567890", "ID", "6281234567890"],
  ["0062 812 3456 7890", "ID", "6281234567890"],
  [6281234567890, "ID", "6281234567890"],
  [81234567890, "ID", "6281234567890"],
  ["81234567890", "ID", "6281234567890"],
  ["6.28123456789E+12", "ID", "6281234567890"],
  ["6,281234567891e12", "ID", "6281234567891"],
  ["0215550123", "ID", "62215550123"],
  ["+65 8123 4567", "ID", "6581234567"],
  ["6581234567", "ID", "6581234567"],
  ["+14155552671", "ID", "14155552671"],
  ["(415) 555-2671", "US", "14155552671"],
  ["4155552671", "US", "14155552671"],
  ["14155552671", "US", "14155552671"],
  ["07911 123456", "GB", "447911123456"],
  ["+39 06 1234 5678", "ID", "390612345678"],
  ["+5511961234567", "ID", "5511961234567"],
  ["+559042035862", "ID", "5542035862"], // a carrier code, which is no part of the number
  ["+3758138011527", "ID", "375138011527"],
  ["+6281234567890", "??", "6281234567890"],
  ["6281234567890", "??", "6281234567890"],
];

test.each(DIGITS)("%s of a user in %s is %s", (cell, country, digits) => {
  expect(readNumber(cell, country)).toEqual({ digits });
});

const NO_NUMBERS: (string | number)[] = [
  "",
  "12345",
  "call me",
  "0812345",
  "+62 999 000",
  "+62812345678901234567",
  "0812-3456-789O",
  "081234567890, 081234567891",
  "081234567890 ext 5",
  12345.5,
  -6281234567890,
  1e25,
  "6.281234567890123E+12",
  "++6281234567890",
];

test.each(NO_NUMBERS)("%s is no number", (cell) => {
  expect(readNumber(cell, "ID")).toEqual({ fault: "NUMBER_INVALID" });
});

test("a number that Excel shortened has lost its digits, and nobody guesses them", () => {
  for (const cell of ["6.28E+12", "6.28123E+12", "6,28E+12"])
    expect(readNumber(cell, "ID")).toEqual({ fault: "NUMBER_SHORTENED" });
});

test("an Indonesian mobile number whose 0 was lost never reaches Japan or China", () => {
  for (const local of ["81234567890", "819012345678", "8613812345678".slice(2), "85212345678"]) {
    const read = readNumber(local, "ID");
    if ("digits" in read && local.startsWith("8")) expect(read.digits).toBe(`62${local}`);
  }
});

test("a local number of an unknown country is no number", () => {
  expect(readNumber("081234567890", "??")).toEqual({ fault: "NUMBER_INVALID" });
});

test("the quick way to read a number agrees with the parser's own", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const codes = [
    "1",
    "7",
    "20",
    "39",
    "44",
    "49",
    "52",
    "54",
    "55",
    "60",
    "61",
    "62",
    "63",
    "65",
    "66",
    "81",
    "84",
    "86",
    "90",
    "91",
    "375",
    "852",
    "971",
  ];
  for (let i = 0; i < 20_000; i += 1) {
    const code = codes[random(codes.length)];
    const text = `+${code}${Array.from({ length: 7 + random(5) }, () => random(10)).join("")}`;
    const parsed = parsePhoneNumberFromString(text);
    const expected = parsed?.isValid() ? { digits: parsed.number.slice(1) } : { fault: "NUMBER_INVALID" };
    expect([text, readNumber(text, "ID")]).toEqual([text, expected]);
  }
});
