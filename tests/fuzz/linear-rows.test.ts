import { isCut, readMessage } from "~/domain/imports/rows/read-message";
import { readTime } from "~/domain/imports/rows/read-time";
import { writtenNumber } from "~/domain/phone-numbers/from-cell";
import { readNumber } from "~/domain/phone-numbers/parse";
import { cut } from "~/platform/graphemes";
import { holdsLinear } from "./linear";

holdsLinear([
  {
    what: "a number with endless groups is read in linear time",
    text: (n) => "0812 ".repeat(n / 5),
    work: (text) => readNumber(text, "ID"),
    n: 2_000,
  },
  {
    what: "endless words before a number are read in linear time",
    text: (n) => `${"a . ".repeat(n / 4)}!0812`,
    work: writtenNumber,
    n: 2_000,
  },
  {
    what: "a word before endless spaces is read in linear time",
    text: (n) => `HP${" ".repeat(n)}!0812`,
    work: writtenNumber,
    n: 2_000,
  },
  {
    what: "endless brackets and dashes are read in linear time",
    text: (n) => `0${" (-".repeat(n / 3)}812`,
    work: writtenNumber,
    n: 2_000,
  },
  {
    what: "a link to a chat with endless digits is read in linear time",
    text: (n) => `https://wa.me/${"1".repeat(n)}!`,
    work: writtenNumber,
    n: 2_000,
  },
  {
    what: "an endless link to a chat is read in linear time",
    text: (n) => `https://api.whatsapp.com/send?phone=1${"&phone=1".repeat(n / 8)}\n`,
    work: writtenNumber,
    n: 2_000,
  },
  {
    what: "unseen and foreign signs are read in linear time",
    text: (n) => "\u200b٠\u2212\u3000".repeat(n / 4),
    work: writtenNumber,
    n: 2_000,
  },
  {
    what: "a shortened number with endless digits is read in linear time",
    text: (n) => `6.${"2".repeat(n)}E+1!`,
    work: (text) => readNumber(text, "ID"),
    n: 2_000,
  },
  {
    what: "an endless time is read in linear time",
    text: (n) => `2026-12-01 09:30:00.${"1".repeat(n)}!`,
    work: (text) => readTime(text, new Date(0)),
    n: 2_000,
  },
  {
    what: "a time with endless spaces is read in linear time",
    text: (n) => `2026-12-01${" ".repeat(n)}!`,
    work: (text) => readTime(text, new Date(0)),
    n: 2_000,
  },
  {
    what: "a message that shows nothing is read in linear time",
    text: (n) => "\u200b \u2800".repeat(n / 3),
    work: readMessage,
    n: 2_000,
  },
  {
    what: "a long message is read in linear time",
    text: (n) => "e\u0301😀".repeat(n / 2),
    work: (text) => isCut(readMessage(text).message),
    n: 12_000, // beyond the limit, so that it is cut
  },
  {
    what: "a text of many characters is cut in linear time",
    text: (n) => "👩‍👩‍👧‍👦é".repeat(n / 12),
    work: (text) => cut(text, text.length - 1),
    n: 2_000,
  },
  {
    what: "a text that is one endless character is cut in linear time",
    text: (n) => `e${"\u0301".repeat(n)}`,
    work: (text) => cut(text, 1, 64),
    n: 2_000,
  },
]);
