import fc from "fast-check";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/metadata.max.json";
import { expect, test } from "vitest";
import { readNumber } from "~/domain/phone-numbers/parse";

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
  ["82112345678", "ID", "6282112345678"], // also a mobile of Korea as they were until 2021
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
  ["+6281234567890", "??", "6281234567890"],
  ["6281234567890", "??", "6281234567890"],
];

/** As people paste it, with its number. */
const PASTED: [cell: string, digits: string][] = [
  ["628123456789.0", "628123456789"],
  ["08123456789.0", "628123456789"],
  ["6591234567.0", "6591234567"],
  ["https://wa.me/6281234567890", "6281234567890"],
  ["wa.me/+6281234567890?text=Halo%20Ani", "6281234567890"],
  ["http://www.WA.me/6281234567890/", "6281234567890"],
  ["https://api.whatsapp.com/send?phone=6281234567890&text=Halo", "6281234567890"],
  ["wa.me/81312345678", "81312345678"], // international, as in every such link: Japan
  ["wa.me/081234567890", "6281234567890"],
  ["tel:+62-812-3456-7890", "6281234567890"],
  ["6281234567890@c.us", "6281234567890"],
  ["6281234567890@s.whatsapp.net", "6281234567890"],
  ["HP: 081234567890", "6281234567890"],
  ["No. HP/WA : 0812-3456-7890", "6281234567890"],
  ["Telp (021) 765-4321", "62217654321"],
  ["WA 62 812 3456 7890", "6281234567890"],
  ["081234567890,", "6281234567890"],
  ["081234567890;", "6281234567890"],
  ["0812 3456 7890 .", "6281234567890"],
  ["+0062 812 3456 7890", "6281234567890"],
  ["+62\u2212812\u22123456\u22127890", "6281234567890"],
  ["\uff10\uff18\uff11\uff12\uff0d\uff13\uff14\uff15\uff16\uff0d\uff17\uff18\uff19\uff10", "6281234567890"],
  [
    "\uff0b\uff16\uff12\u3000\uff08\uff18\uff11\uff12\uff09\u30003456\uff0e7890".replace("\uff0e", "-"),
    "6281234567890",
  ],
  ["٠٨١٢٣٤٥٦٧٨٩٠", "6281234567890"],
  ["+۶۲ ۸۱۲ ۳۴۵۶ ۷۸۹۰", "6281234567890"],
  ["\u200e0812\u200b3456\ufeff7890", "6281234567890"],
];

test.each(PASTED)("%s is %s", (cell, digits) => {
  expect(readNumber(cell, "ID")).toEqual({ digits });
});

/** Written in groups: one number, whatever stands between them. */
const GROUPED: [cell: string, digits: string][] = [
  ["0812.3456.7890", "6281234567890"],
  ["0812.345.678", "62812345678"],
  ["0812/3456/7890", "6281234567890"],
  ["0812 - 3456 - 7890", "6281234567890"],
  ["0812-345-678", "62812345678"],
  ["0812 3456-7890", "6281234567890"],
  ["0812  3456  7890", "6281234567890"],
  ["0812-34567890", "6281234567890"],
  ["0812.34567890", "6281234567890"],
  ["0812 34 56 78 90", "6281234567890"],
  ["(0812)34567890", "6281234567890"],
  ["(+62) 812 3456 7890", "6281234567890"],
  ["+ 62 812 3456 7890", "6281234567890"],
  ["+62.812.3456.7890", "6281234567890"],
  ["+62.81234567890", "6281234567890"],
  ["62.812.3456.7890", "6281234567890"],
  ["812-3456-7890", "6281234567890"],
  ["62 0812 3456 7890", "6281234567890"],
  ["(021) - 7654321", "62217654321"],
  ["021/7654321", "62217654321"],
  ["+62 21 7654 321", "62217654321"],
  ["+7 (903) 123-45-67", "79031234567"],
  ["+33 6 12 34 56 78", "33612345678"],
  ["+1 415 555 2671", "14155552671"],
];

test.each(GROUPED)("%s is one number, %s", (cell, digits) => {
  expect(readNumber(cell, "ID")).toEqual({ digits });
});

test.each(DIGITS)("%s of a user in %s is %s", (cell, country, digits) => {
  expect(readNumber(cell, country)).toEqual({ digits });
});

/** Digits that are something else, or more than one number: joined or dropped, they would be a stranger's. */
const NOT_ONE_NUMBER: string[] = [
  "812345678.90",
  "81234567890.50",
  "08123456789.00",
  "628123456789,0",
  "812345.67890",
  "0.81234567890",
  "81234567890,5",
  "021 7654321 - 22",
  "021 7654321-323",
  "021 7654321/22",
  "0812 3456 789-1",
  "0812 3456 789/90",
  "0812 345 678-679",
  "0812 3456 78 - 79",
  "0812 345 678 9",
  "0811 1234/1235",
  "0811 1234 - 1235",
  "081234567 081234568",
  "7654321 7654322",
  "+6281234567 - 890",
  "192.168.1.100",
  "192.168.100.200",
  "62.81.234.567",
  "2026-01-01",
  "01/12/2026",
  "31.12.2026",
  "08-12-2026",
  "2026 01 01 09 30",
  "1.500.000",
  "81.234.567.890",
  "628.123.456.789",
  "Rp 81234567890",
  "Rp 1.500.000",
  "1,500,000",
  "1'500'000",
  "INV081234567890",
  "O81234567890",
  "-6281234567890",
  "0812+34567890",
  "0812--34567890",
  "62812345678:12@s.whatsapp.net",
  "6281234567890-1612345678@g.us",
  "wa.me/c/6281234567890",
  "+559042035862", // to take its carrier code away would leave another number
  "+3758138011527",
  "012-345 6789",
  "+0812 3456 7890",
];

test.each(NOT_ONE_NUMBER)("%s is not one number", (cell) => {
  expect(readNumber(cell, "ID")).toHaveProperty("fault");
});

test("a date is no number in any country", () => {
  for (const date of ["31/12/2026", "31.12.2026", "31 12 2026", "12-31-2026", "2026 12 31", "2026/12/31"])
    for (const country of ["ID", "DK", "NO", "SG", "US"])
      expect(readNumber(date, country)).toHaveProperty("fault");
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

test("what a program wrote out of a shortened number is nobody's number", () => {
  const cells = [
    628_000_000_000,
    6.28123e12,
    628_123_000_000,
    81_200_000_000,
    "628000000000",
    "6280000000000.0",
  ];
  for (const cell of cells)
    expect([cell, readNumber(cell, "ID")]).toEqual([cell, { fault: "NUMBER_SHORTENED" }]);
  expect(readNumber(6_281_234_500_000, "ID")).toEqual({ digits: "6281234500000" });
  for (const typed of ["+6281200000000", "081200000000", "62 812 0000 0000"])
    expect(readNumber(typed, "ID")).toEqual({ digits: "6281200000000" });
});

const NEEDS_COUNTRY: (string | number)[] = [
  "91234567", // of Singapore, without its country
  "85512345678", // a mobile of Indonesia without its 0, and one of Cambodia
  85512345678,
  "821012345678", // Korea
  "85291234567", // Hong Kong
  "217654321", // Jakarta, without its 0
  "27451234567", // Yogyakarta, or South Africa
  "4155552671", // the United States, without their 1
  "HP 81234567890",
  "1234567",
];

test.each(NEEDS_COUNTRY)(
  "%s could belong to several countries, and its sender is asked for the right one",
  (cell) => {
    expect(readNumber(cell, "ID")).toEqual({ fault: "NUMBER_NEEDS_COUNTRY" });
  },
);

/** What is dialled abroad before a number: where it can be read in two ways, nobody guesses. */
const DIALLED: [cell: string, country: string, read: string | null][] = [
  ["001 65 9234 5678", "ID", null], // Singapore, and not Alabama
  ["0016592345678", "ID", null],
  ["+001 65 9234 5678", "ID", null],
  ["wa.me/0016592345678", "ID", null],
  ["001 65 9234 5678", "SG", null],
  ["001 65 9234 5678", "TH", null],
  ["001 65 9234 5678", "KR", null],
  ["001 65 9234 5678", "US", null],
  ["001 65 9234 5678", "DE", null],
  ["008 65 9234 5678", "ID", "6592345678"],
  ["007 62 812 3456 7890", "ID", "6281234567890"],
  ["00162 812 3456 7890", "ID", "6281234567890"],
  ["001 415 555 2671", "ID", "14155552671"],
  ["001 415 555 2671", "DE", "14155552671"],
  ["001 (432) 555-1234", "US", null], // Texas, or Austria
  ["0014325551234", "US", "14325551234"],
  ["0014325551234", "DE", "14325551234"], // only 00 is dialled there
  ["0014325551234", "ID", null],
  ["00 1 659 234 5678", "DE", "16592345678"],
  ["00 65 9234 5678", "ID", "6592345678"],
  ["011 62 812 3456 7890", "US", "6281234567890"],
  ["01165 9234 5678", "US", "6592345678"],
  ["0011 62 812 3456 7890", "AU", "6281234567890"],
  ["010 62 812 3456 7890", "JP", "6281234567890"],
  ["810 62 812 3456 7890", "RU", "6281234567890"],
  ["002 62 812 3456 7890", "TW", "6281234567890"],
  ["00700 65 9234 5678", "KR", "6592345678"],
  ["011 2345 6789", "IN", "911123456789"], // Delhi
];

test.each(DIALLED)("%s of a user in %s is %s", (cell, country, read) => {
  const fault = { fault: "NUMBER_NEEDS_COUNTRY" };
  expect(readNumber(cell, country)).toEqual(read === null ? fault : { digits: read });
});

test.each([
  "011 65 9234 5678",
  "0011 65 9234 5678",
  "810 65 9234 5678",
  "010 65 9234 5678",
  "01017 65 9234 5678",
])("%s, as it is dialled elsewhere, is nobody's number in Indonesia", (cell) =>
  expect(readNumber(cell, "ID")).toHaveProperty("fault"),
);

test("a number after what is dialled in some country is that number or refused, wherever it is read", () => {
  const prefixes = [
    "00",
    "001",
    "002",
    "005",
    "006",
    "007",
    "008",
    "009",
    "0011",
    "010",
    "011",
    "119",
    "810",
  ];
  const write = (prefix: string, digits: string) =>
    `${prefix} ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
  const property = fc.property(
    mobileOfSomeCountry.filter((digits) => digits.length > 9),
    fc.constantFrom(...prefixes),
    fc.constantFrom("ID", "SG", "DE", "US", "AU", "KR", "??"),
    (digits, prefix, country) => {
      const read = readNumber(write(prefix, digits), country);
      if ("digits" in read)
        expect([digits, prefix, country, read.digits]).toEqual([digits, prefix, country, digits]);
    },
  );
  fc.assert(property, { numRuns: 5_000 });
});

test("a mobile number whose 0 a spreadsheet dropped is read", () => {
  const mobiles = ["81234567890", "81134567890", "815123456789", "87812345678", "89612345678", "83112345678"];
  for (const local of mobiles) expect(readNumber(local, "ID")).toEqual({ digits: `62${local}` });
});

test("a mobile number of another country never becomes one of ours, whatever is lost", () => {
  expect(readNumber("6591234567", "ID")).toEqual({ digits: "6591234567" });
  expect(readNumber("819012345678", "ID")).toEqual({ fault: "NUMBER_NEEDS_COUNTRY" });
  expect(readNumber("8613812345678", "ID")).toEqual({ digits: "8613812345678" });
});

test("a local number of an unknown country is no number", () => {
  expect(readNumber("081234567890", "??")).toEqual({ fault: "NUMBER_INVALID" });
});

const KINDS = 11;
const MOBILE = 1;

/** Korea's from before 010, which nobody has any more. */
const ENDED_IN_2021 = /^821[126-9]/;

/** Valid mobile numbers of every country, in international form without plus. */
const mobileOfSomeCountry = fc
  .constantFrom(...(Object.keys(metadata.countries) as CountryCode[]))
  .chain((country) => {
    const data = metadata.countries[country] as unknown as [string, ...unknown[]];
    const pattern = (data[KINDS] as ([string] | [])[])[MOBILE]?.[0];
    return pattern
      ? fc.stringMatching(new RegExp(`^(?:${pattern})$`)).map((national) => data[0] + national)
      : fc.constant(getExampleNumber(country, examples, metadata)!.number.slice(1));
  })
  .filter((digits) => !ENDED_IN_2021.test(digits));

test("of any country's mobile number, however written, comes that number or a refusal", () => {
  const forms: ((digits: string) => string)[] = [
    (digits) => digits,
    (digits) => `+${digits}`,
    (digits) => `00${digits}`,
    (digits) => `+00${digits}`,
    (digits) => `${digits}.0`,
    (digits) => `tel:+${digits}`,
    (digits) => `${digits}@c.us`,
    (digits) => `WA ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)},`,
    (digits) => `+${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
    (digits) => `+${digits.slice(0, 2)} (${digits.slice(2, 5)}) ${digits.slice(5)}`,
  ];
  const property = fc.property(mobileOfSomeCountry, fc.constantFrom(...forms), (digits, write) => {
    const read = readNumber(write(digits), "ID");
    if ("digits" in read) expect(read.digits).toBe(digits);
    if (write(digits) === `+${digits}`) expect(read).toHaveProperty("digits");
  });
  fc.assert(property, { numRuns: 3_000 });
});

test("an Indonesian mobile number, with or without its 0, is that one or refused", () => {
  const national = fc.stringMatching(/^8[1-35-9]\d{7,10}$/);
  const forms: ((national: string) => string | number)[] = [
    (digits) => `0${digits}`,
    (digits) => digits,
    (digits) => Number(digits),
    (digits) => `62${digits}`,
    (digits) => `62 (0)${digits}`,
    (digits) => `0${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
    (digits) => `HP: 0${digits.slice(0, 3)} ${digits.slice(3)}`,
  ];
  const property = fc.property(national, fc.constantFrom(...forms), (digits, write) => {
    const read = readNumber(write(digits), "ID");
    if ("digits" in read) expect(read.digits).toBe(`62${digits}`);
    if (write(digits) === `0${digits}`) expect(read).toHaveProperty("digits");
  });
  fc.assert(property, { numRuns: 3_000 });
});

test("whatever is typed, the digits that come of it were typed: but for a leading 0, or the one after the calling code", () => {
  const signs = fc.constantFrom(
    ..."0012345678968+ -./(),".split(""),
    "62",
    "08",
    "wa.me/",
    "HP: ",
    ".0",
    "@c.us",
  );
  const cells = fc.array(signs, { minLength: 5, maxLength: 24 }).map((parts) => parts.join(""));
  const property = fc.property(cells, fc.constantFrom("ID", "US", "IT", "??"), (cell, country) => {
    const read = readNumber(cell, country);
    if (!("digits" in read)) return;
    const typed = cell.replace(/\.0\D*$/, "").replace(/\D/g, "");
    const own = { ID: "62", US: "1", IT: "39", "??": "" }[country];
    const asTyped = [typed, cell.replace(/\D/g, "")].flatMap((digits) => [
      digits,
      ...[/^00/, /^00\d/, /^011/, /^0011/].map((dialled) => digits.replace(dialled, "")),
      own + digits,
      own + digits.replace(/^0/, ""),
      ...[1, 2, 3].flatMap((code) =>
        [/^00/, /^00\d/, /^011/, /^0011/].flatMap((dialled) => {
          const international = digits.replace(dialled, "");
          return international[code] === "0"
            ? [international.slice(0, code) + international.slice(code + 1)]
            : [];
        }),
      ),
    ]);
    expect([cell, asTyped.includes(read.digits)]).toEqual([cell, true]);
  });
  fc.assert(property, { numRuns: 20_000 });
});
