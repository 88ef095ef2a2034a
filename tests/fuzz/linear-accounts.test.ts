import { batchName } from "~/domain/imports/create";
import { numberSearched, searchedText } from "~/domain/pagination/search";
import { Email } from "~/domain/users/new-user";
import { e164, internationalDigits, localPhone } from "~/domain/users/phone";
import { sql } from "~/platform/db";
import { contains } from "~/platform/db/search/like";
import { isForbiddenAddress } from "~/platform/net/address-ranges";
import { clientNetwork } from "~/platform/net/client-network";
import { assertAllowedHost } from "~/platform/net/ssrf-guard";
import { describeUserAgent } from "~/platform/user-agent";
import { shortDetail } from "~/platform/waha/responses/redact-detail";
import { holdsLinear } from "./linear";

// What strangers send before anybody knows who they are.
holdsLinear([
  {
    what: "the network of whatever a proxy calls an address is found in linear time",
    text: (n) => "1:".repeat(n / 2),
    work: clientNetwork,
    n: 5_000,
  },
  {
    what: "whatever is typed as an email is judged in linear time",
    text: (n) => `${"a.".repeat(n / 2)}@`,
    work: (text) => Email.safeParse(text),
    n: 5_000,
  },
]);

/** What is refused is refused. */
const tried = (work: (text: string) => unknown) => (text: string) => {
  try {
    return work(text);
  } catch (refusal) {
    return refusal;
  }
};

// What people write about themselves, their batches and servers, and what those answer.
const works: [string, (text: string) => unknown, string[]][] = [
  ["a search", (text) => numberSearched(text, "ID"), ["0", "+6 ", "(", "1.0", "1\n"]],
  ["a search of spaces", searchedText as (text: string) => unknown, [" ", "a "]],
  ["a search's text", (text) => contains(sql`message`, text), ["é", "a1", "%_", "ß"]],
  ["a phone of one's country", (text) => localPhone(text, "ID"), ["8", " -", "a", "+62"]],
  ["a phone with its country's code", internationalDigits, ["0", "62", " "]],
  ["a phone in full", e164, ["+62", "1 ", "-", "+"]],
  ["a name of a batch", (text) => batchName({ path: "", filename: text }, text), ["\u0001", " ", "/a", "\\"]],
  ["a host of a server", assertAllowedHost, ["[", "a.", "]", "%", "1.", ":"]],
  ["an address of a server", isForbiddenAddress, ["%\n", "::", "1.", "[]"]],
  ["a server's answer", (text) => shortDetail("HTTP 500", text, [text]), ["1 ", "a", "1()-", "\r"]],
  [
    "a browser's name",
    describeUserAgent,
    ["Mozilla/5.0 ", "Chrome/", "a ", "(;)", "Version/1.", "Opera ", "Android 1"],
  ],
];

holdsLinear(
  works.flatMap(([what, work, parts]) =>
    parts.map((part) => ({
      what: `${what} of ${JSON.stringify(part)} is read in linear time`,
      text: (n: number) => part.repeat(n / part.length),
      work: tried(work),
      n: 1_000,
    })),
  ),
);
