import { addressFault, planOf } from "~/http/address";
import { whatsappPieces } from "~/ui/whatsapp-marks";
import { holdsLinear } from "./linear";

const plan = planOf(
  Object.fromEntries(
    ["batches/:batchId", "a/:b/:c/:d", "x"].map((path) => [path, { id: path, path, parentId: "root" }]),
  ),
);

holdsLinear([
  ...["/a", "//", "/%2e/..", "\\", "%zz", "a.data", "?a", "?_data", "?_routes=,"].map((part) => ({
    what: `an address of ${JSON.stringify(part)} is looked at in linear time`,
    text: (n: number) => `/${part.repeat(n / part.length)}`,
    work: (url: string) => addressFault(url, plan),
    n: 20_000,
  })),
  ...["*a ", "_a ~b *c ", "`a\n", "```a", "*_~a~_* ", "*a\n", "` "].map((part) => ({
    what: `a message of ${JSON.stringify(part)} is shown in linear time`,
    text: (n: number) => part.repeat(n / part.length),
    work: whatsappPieces,
    n: 10_000,
  })),
]);
