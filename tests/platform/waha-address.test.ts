import { describe, expect, test } from "vitest";
import { guardedLookup } from "~/platform/net/ssrf-guard";
import { assertAllowedHost, honoursMessageId, isForbiddenAddress, rawMessageId } from "~/platform/waha";
import { newMessageId } from "../support/message-id";

describe("hosts", () => {
  test.each([
    ["waha", "waha"],
    ["localhost", "localhost"],
    ["Waha.Example.com", "waha.example.com"],
    ["my_container", "my_container"],
    ["10.0.0.8", "10.0.0.8"],
    ["192.168.1.20", "192.168.1.20"],
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "::1"],
    ["[::1]", "::1"],
    ["fd12:3456::1", "fd12:3456::1"],
    ["::ffff:10.0.0.8", "::ffff:10.0.0.8"],
    ["64:ff9b::808:808", "64:ff9b::808:808"], // a network that has no IPv4 of its own
    ["2001:db8::1", "2001:db8::1"],
    ["2002:808:808::1", "2002:808:808::1"],
  ])("%s may be called", (host, expected) => {
    expect(assertAllowedHost(host)).toBe(expected);
  });

  test.each([
    "169.254.169.254",
    "169.254.0.1",
    "2852039166",
    "0xa9fea9fe",
    "0xa9.0xfe.0xa9.0xfe",
    "0251.0376.0251.0376",
    "169.254.43518",
    "[fe80::1]",
    "fe80::1",
    "[febf::1]",
    "::ffff:169.254.169.254",
    "[::ffff:a9fe:a9fe]",
    "::a9fe:a9fe",
    "64:ff9b::169.254.169.254",
    "2002:a9fe:a9fe::1",
    "::ffff:0:169.254.169.254",
    "[::FFFF:0:a9fe:a9fe]",
    "64:ff9b:1::a9fe:a9fe",
    "64:ff9b:1:a9fe:a9:fe00::",
    "2001:0:4136:e378:8000:63bf:5601:5601", // a Teredo client at 169.254.169.254
    "2001:0:a9fe:a9fe::1",
    "2001:db8::5efe:169.254.169.254", // ISATAP
    "2001:db8::200:5efe:a9fe:a9fe",
    "::ffff:169.254.169.254%eth0",
    "fec0::1",
    "::ffff:100.100.100.200",
    "64:ff9b::6464:64c8",
    "2002:a83f:8110::1",
    "100.100.100.200",
    "168.63.129.16",
    "fd00:ec2::254",
    "fd00:ec2::23", // credentials of pods
    "fd20:ce::254",
    "metadata.google.internal",
    "METADATA.google.internal.",
    "224.0.0.1",
    "ff02::1",
    "255.255.255.255",
  ])("%s may never be called", (host) => {
    expect(() => assertAllowedHost(host)).toThrow("HOST_FORBIDDEN");
  });

  test.each([
    "",
    " ",
    "a b",
    "http://waha",
    "waha:3000",
    "user@waha",
    "waha/path",
    "waha?x",
    "a\\b",
    "[::1",
    "%00",
  ])("%j is no host", (host) => {
    expect(() => assertAllowedHost(host)).toThrow("HOST_MALFORMED");
  });

  test("anything that is no address counts as forbidden", () => {
    expect(isForbiddenAddress("waha")).toBe(true);
    expect(isForbiddenAddress("fe80::1%eth0")).toBe(true);
    expect(isForbiddenAddress("10.1.2.3")).toBe(false);
  });
});

describe("a name whose address changes", () => {
  const resolving = (...addresses: string[]) =>
    new Promise<string>((resolve) => {
      const lookup = guardedLookup((_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
      );
      lookup("waha.example", { all: true }, (error) => resolve(error ? error.message : "allowed"));
    });

  test("is refused when it is connected to, also when only one of its addresses is bad", async () => {
    expect(await resolving("10.0.0.8")).toBe("allowed");
    expect(await resolving("169.254.169.254")).toBe("HOST_FORBIDDEN");
    expect(await resolving("10.0.0.8", "fe80::1")).toBe("HOST_FORBIDDEN");
    expect(await resolving()).toBe("HOST_MALFORMED");
  });
});

test("message ids have WhatsApp's form and are all different", () => {
  const ids = Array.from({ length: 1_000 }, newMessageId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
});

test.each([
  ["true_628123@c.us_3EB0AA", "3EB0AA"],
  ["false_17@lid_3EB0AA", "3EB0AA"],
  ["true_120363@g.us_3EB0AA_628123@c.us", "3EB0AA"],
  ["3EB0AA", "3EB0AA"],
])("the raw id of %s is %s", (full, raw) => {
  expect(rawMessageId(full)).toBe(raw);
});

test.each([
  ["NOWEB", "2026.4.3", true],
  ["GOWS", "2026.10.1", true],
  ["NOWEB", "2027.1.1", true],
  ["NOWEB", "2026.4.2", false],
  ["NOWEB", "2025.12.9", false],
  ["WEBJS", "2026.8.2", false],
  ["WPP", "2026.8.2", false],
  ["NOWEB", null, false],
  [null, "2026.8.2", false],
  ["NOWEB", "latest", false],
])("%s %s keeps the ids that we choose: %s", (engine, version, expected) => {
  expect(honoursMessageId(engine, version)).toBe(expected);
});
