import { whatsappPieces } from "~/ui/whatsapp-marks";
import { holdsLinear } from "./linear";

holdsLinear([
  ...["*a ", "_a ~b *c ", "`a\n", "```a", "*_~a~_* ", "*a\n", "` "].map((part) => ({
    what: `a message of ${JSON.stringify(part)} is shown in linear time`,
    text: (n: number) => part.repeat(n / part.length),
    work: whatsappPieces,
    n: 10_000,
  })),
]);
