import { downloadReceipts } from "~/http/exports";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { clock } from "~/platform/clock";

/** The payment receipts of a month as a CSV file. */
export function loader(args: ScreenArgs) {
  const month = new URL(args.request.url).searchParams.get("month") ?? undefined;
  return screenFile(args, "/admin/receipts", (asked) => {
    requireAdmin(asked, "REQUEST_CREDITS");
    return downloadReceipts(month, clock.now());
  });
}
