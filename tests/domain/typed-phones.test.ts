import { expect, test } from "vitest";
import { numberSearched } from "~/domain/pagination/search";
import { NewUser } from "~/domain/users/new-user";
import { e164, internationalDigits, localPhone } from "~/domain/users/phone";

const ani = { digits: "6281234567890" };

test("a number is read alike wherever it is typed", () => {
  for (const typed of [
    "+6281234567890",
    "＋６２ ８１２－３４５６－７８９０",
    "+62\u2212812\u22123456\u22127890",
    "+٦٢٨١٢٣٤٥٦٧٨٩٠",
    "\u202a+62 812-3456-7890\u202c",
    "tel:+6281234567890",
    "+6281234567890.0",
  ])
    expect([typed, e164(typed)]).toEqual([typed, ani]);
  for (const typed of [
    "81234567890",
    "８１２ ３４５６ ７８９０",
    "812\u22123456\u22127890",
    "81234567890.0",
    "+62 812 3456 7890",
  ])
    expect([typed, localPhone(typed, "ID")]).toEqual([typed, ani]);
  for (const typed of ["6281234567890", "６２８１２３４５６７８９０", "\u200e6281234567890 "])
    expect([typed, internationalDigits(typed)]).toEqual([typed, ani]);
});

test("no number is made by joining digits that could mean something else, wherever it is typed", () => {
  for (const typed of ["+62812345678.90", "+62 21 7654321 - 22", "+62 812 3456 789-1", "+62812 3456 78/79"])
    expect([typed, e164(typed)]).toEqual([typed, { fault: { code: "PHONE_NOT_E164" } }]);
  for (const typed of ["812345678.90", "21 7654321 - 22", "812 3456 789-1", "81.234.567.890", "2026-01-01"])
    expect([typed, localPhone(typed, "ID")]).toEqual([typed, { fault: { code: "PHONE_INVALID" } }]);
});

test("a phone that is no number is not valid; only one that is missing is required", () => {
  const faultOf = (phone: unknown) => {
    const rest = {
      name: "Joko",
      email: "joko@example.com",
      password: "a-good-password",
      role: "USER",
      country: "ID",
    };
    return NewUser.safeParse({ ...rest, phone }).error?.issues.map(({ message }) => message);
  };
  for (const phone of ["abc", true, {}, ["81234567890"]])
    expect([phone, faultOf(phone)]).toEqual([phone, ["PHONE_INVALID"]]);
  for (const phone of [undefined, null, "", " ", "\u200b"])
    expect([phone, faultOf(phone)]).toEqual([phone, ["PHONE_REQUIRED"]]);
});

test("a search finds a number however its digits are written", () => {
  for (const text of ["０８１２－３４５６", "0812\u22123456", "٠٨١٢٣٤٥٦", "08123456.0", "+62\u200b8123456"])
    expect([text, numberSearched(text, "ID")]).toEqual([text, "628123456"]);
});
