import { download } from "../downloads";
import { refusalOf } from "../refusal";
import type { Asked } from "../viewer";
import { redirectWithNotice } from "./notices";
import { screenFile } from "./screen-file";

/** The sheet that people fill in. If it cannot be made, `screen` says so with this `text`, a key of its texts. */
export function templateFile(
  args: Asked,
  filename: string,
  { screen, text }: { screen: string; text: string },
  make: (asked: Asked) => Promise<Uint8Array>,
): Promise<Response> {
  return screenFile(args, screen, async (asked) => {
    try {
      return await download(await make(asked), { filename, type: "xlsx" });
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      refusalOf(thrown); // logs what nobody foresaw
      return redirectWithNotice(screen, { kind: "error", text });
    }
  });
}
