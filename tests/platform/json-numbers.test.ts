import fc from "fast-check";
import { expect, test } from "vitest";
import { numbersAsText } from "~/platform/json/numbers-as-text";
import { holds } from "../fuzz/property";

const read = (json: string) => JSON.parse(numbersAsText(json));

test.each([
  ["8808123456789012", "8808123456789012"],
  ["202608170001", "202608170001"],
  ["123456789012345678901234567890", "123456789012345678901234567890"],
  ["1.50", "1.50"],
  ["-0", "-0"],
  ["0.10", "0.10"],
  ["2.02608170001E11", "202608170001"],
  ["2.02608E+11", "202608000000"],
  ["6.281234567801e12", "6281234567801"],
  ["1e3", "1000"],
  ["-1.5e1", "-15"],
  ["1.5E-3", "0.0015"],
  ["12e-1", "1.2"],
  ["0e5", "0"],
  ["1e-7", "0.0000001"],
  ["1e9999", "1e9999"],
])("the number %s is the text %s", (number, text) => {
  expect(read(number)).toBe(text);
  expect(read(`{"a":${number},"b":[ ${number} ,"x"]}`)).toEqual({ a: text, b: [text, "x"] });
});

test("what stands in texts and names stays, whatever they hold", () => {
  const json = '{"1":"2", "a\\"3":"\\\\", "4\\\\":5,"6\\\\\\"":"-7e8","b":[true,false,null,9]}';
  const given = JSON.parse(json);
  expect(read(json)).toEqual({ ...given, "4\\": "5", b: [true, false, null, "9"] });
});

test("of any JSON the numbers alone become texts, and say the same number", () =>
  holds(
    fc.property(fc.jsonValue(), (value) => {
      const asText = (each: unknown): unknown => {
        if (typeof each === "number") return each;
        if (Array.isArray(each)) return each.map(asText);
        if (typeof each !== "object" || each === null) return each;
        return Object.fromEntries(Object.entries(each).map(([name, part]) => [name, asText(part)]));
      };
      const numbersBack = (given: unknown, found: unknown): unknown => {
        if (typeof given === "number") return Number(found);
        if (Array.isArray(given)) return given.map((part, i) => numbersBack(part, (found as unknown[])[i]));
        if (typeof given !== "object" || given === null) return found;
        return Object.fromEntries(
          Object.entries(given).map(([name, part]) => [name, numbersBack(part, (found as never)[name])]),
        );
      };
      const given = JSON.parse(JSON.stringify(value));
      expect(numbersBack(given, read(JSON.stringify(value)))).toEqual(asText(given));
    }),
    500,
  ));
