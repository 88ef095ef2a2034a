import { addressFault, isHost, routePlan } from "~/http/middleware/url-guard";
import { readCookie } from "~/http/request/cookies";
import { requestLocale } from "~/http/request/locale";
import { attachment } from "~/http/response/downloads";
import { nextPath } from "~/http/screen/safe-redirect";
import { sentence } from "~/i18n/sentence";
import { defused } from "~/platform/csv";
import { whatsappPieces } from "~/ui/message/whatsapp-markup";
import { holdsLinear } from "./linear";

const plan = routePlan(
  Object.fromEntries(
    ["batches/:batchId", "a/:b/:c/:d", "x"].map((path) => [path, { id: path, path, parentId: "root" }]),
  ),
);

const withHeader = (name: string, value: string) =>
  new Request("http://siar/", { headers: { [name]: value } });

/** As long as a cell is: what is written anew of a text that no cache holds takes four times as long for each sign. */
const CELL_N = 250;

/** What takes a stranger's text, and what is worst for it. */
const works: [string, (text: string) => unknown, string[]][] = [
  ["a cell of an export", defused, ["Halo;=1+1;x", '\n "', " ", "\t=", "＝;"]],
  ["a way back", nextPath, ["/..", "//", "%2e", "?", "/a"]],
  [
    "a list of languages",
    (text) => requestLocale(withHeader("Accept-Language", text)),
    ["id;q=0,", ";", "q=1.", ",", "id", "id;q=1", "1;q=0.1"],
  ],
  [
    "a list of cookies",
    (text) => readCookie(withHeader("Cookie", text).headers, "token"),
    ["a=b; ", "=", ";", "%zz"],
  ],
  ["a name of a file", attachment, ["'", "/", "é", '"%', "(a)"]],
  ["a host", isHost, ["a.", "[::", ":1", "-"]],
  [
    "a text that a sentence repeats",
    (text) => sentence("en", "FILE_WRONG_HEADERS", { wanted: "receiver_number", found: text }),
    ["$t(", "{{", "{{found}}", "$&", ")"],
  ],
];

holdsLinear(
  works.flatMap(([what, work, parts]) =>
    parts.map((part) => ({
      what: `${what} of ${JSON.stringify(part)} is read in linear time`,
      text: (n: number) => part.repeat(n / part.length),
      work,
      n: work === defused ? CELL_N : 1_000,
    })),
  ),
);

holdsLinear([
  ...["/a", "//", "/%2e/..", "\\", "%zz", "a.data", "?a", "?_data", "?_routes=,"].map((part) => ({
    what: `an address of ${JSON.stringify(part)} is looked at in linear time`,
    text: (n: number) => `/${part.repeat(n / part.length)}`,
    work: (url: string) => addressFault(url, plan),
    n: 5_000,
  })),
  ...["*a ", "_a ~b *c ", "`a\n", "```a", "*_~a~_* ", "*a\n", "` "].map((part) => ({
    what: `a message of ${JSON.stringify(part)} is shown in linear time`,
    text: (n: number) => part.repeat(n / part.length),
    work: whatsappPieces,
    n: 600,
  })),
]);
