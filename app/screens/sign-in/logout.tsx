import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOutByForm } from "./sign-in-action";

/** Only the button signs out: a link or an image of another site must not. */
export function loader() {
  return redirect("/");
}

export function action(args: ActionFunctionArgs) {
  return signOutByForm(args);
}
