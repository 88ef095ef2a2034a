import { exportOptOuts, exportOptOutsSheet, type ListOwner } from "~/domain/opt-outs/list";
import { download } from "./downloads";

/** A list of those who want no messages, as a file: a CSV, or with `format=xlsx` in the address an .xlsx. */
export function listFile(request: Request, owner: ListOwner): Promise<Response> {
  if (new URL(request.url).searchParams.get("format") === "xlsx")
    return download(exportOptOutsSheet(owner), { filename: "opt-outs.xlsx", type: "xlsx" });
  return download(exportOptOuts(owner), { filename: "opt-outs.csv", type: "csv" });
}
