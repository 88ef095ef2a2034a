import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/http/require-user";

export function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  return redirect("/admin/dashboard");
}
