import { answersIn } from "~/i18n/server";
import { downloadTemplate } from "../exports";
import { requestLocale } from "../request/locale";
import type { RequestArgs } from "../require-user";
import { errorMessage } from "../response/error-messages";
import { plainPage } from "../response/plain-page";
import { redirectWithNotice } from "./flash";
import { forPage } from "./page-data";

/**
 * A file that a link of a screen leads to. A refusal is a page of its own with its status, since a browser hides an
 * error that it was told to save. A user who has to sign in first comes back to `screen`: a file is no page to come
 * back to. `make` is called as if for that screen.
 */
export async function screenFile(
  { request, context }: RequestArgs,
  screen: string,
  make: (asked: RequestArgs) => Promise<Response>,
): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const asked = { request: new Request(new URL(screen, origin), { headers: request.headers }), context };
  try {
    const file = await forPage(request, (async () => make(asked))());
    if (request.method === "HEAD") await file.body?.cancel(); // it is not read, and its rows, or a thread, would wait
    return file;
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown;
    const t = answersIn(requestLocale(request));
    return plainPage(request, thrown.status, {
      title: t("plainPage.downloadFailed"),
      text: await thrown.text(),
      links: [
        { to: pathname + search, text: t("plainPage.again") },
        { to: screen, text: t("plainPage.back") },
      ],
    });
  }
}

/** The sheet that users fill in. If it cannot be made, `screen` says so with this `text`, a key of its texts. */
export function templateFile(
  args: RequestArgs,
  kind: "batch" | "test-bulk",
  { screen, text }: { screen: string; text: string },
  authorize: (asked: RequestArgs) => unknown,
): Promise<Response> {
  return screenFile(args, screen, async (asked) => {
    authorize(asked);
    try {
      return await downloadTemplate(kind, asked.request);
    } catch (thrown) {
      errorMessage(thrown); // logs an unforeseen error
      return redirectWithNotice(screen, { kind: "error", text });
    }
  });
}
