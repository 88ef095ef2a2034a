import type { Notes } from "~/domain/imports/template";
import { answersIn } from "~/i18n/server";
import { download } from "../downloads";
import { errorMessage } from "../error-messages";
import { requestLocale } from "../locale";
import type { RequestArgs } from "../require-user";
import { redirectWithNotice } from "./flash";
import { screenFile } from "./page-download";

/** Returns what the template contains besides its columns, in the language of the user who requests it. */
export function templateNotes(request: Request): Notes {
  const t = answersIn(requestLocale(request));
  const lines = [
    t("templateSheet.only"),
    t("templateSheet.more", { value: "{{nama}}" }),
    t("templateSheet.otherwise", { value: "{{nama|Kak}}" }),
    t("templateSheet.messages"),
    t("templateSheet.time"),
  ];
  return { name: t("templateSheet.name"), lines };
}

/**
 * Returns the sheet that users fill in. If it cannot be made, `screen` says so with this `text`, a key of its
 * texts.
 */
export function templateFile(
  args: RequestArgs,
  filename: string,
  { screen, text }: { screen: string; text: string },
  make: (asked: RequestArgs) => Promise<Uint8Array>,
): Promise<Response> {
  return screenFile(args, screen, async (asked) => {
    try {
      return await download(await make(asked), { filename, type: "xlsx" });
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      errorMessage(thrown); // logs an unforeseen error
      return redirectWithNotice(screen, { kind: "error", text });
    }
  });
}
