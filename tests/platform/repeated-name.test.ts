import { expect, test } from "vitest";
import { repeatedName } from "~/platform/json/repeated-name";

test.each([
  ['[{"a":1,"b":"a"},{"a":"{","b":null}]', null],
  ['[{"a":1},{"a" : 1, "\\u0061"\n:2}]', { name: "a", object: 1 }],
  ['[{"a\\"":1,"a\\\\":2,"a":"\\\\","a\\\\":3}]', { name: "a\\", object: 0 }],
  ["[]", null],
])("in %s the name that an object has twice is %j", (json, found) => {
  JSON.parse(json);
  expect(repeatedName(json)).toEqual(found);
});

test("a text of 20 MB before it changes nothing, nor do as many spaces", () => {
  const json = `[{"a":"${'\\\\\\"'.repeat(5_000_000)}","b":1,"b":2}]`;
  expect(repeatedName(json)).toEqual({ name: "b", object: 0 });
  const spaced = `[{"a":"x"${" ".repeat(20_000_000)},"b":1,"b"${" ".repeat(20_000_000)}:2}]`;
  expect(repeatedName(spaced)).toEqual({ name: "b", object: 0 });
});
