import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { isAdmin } from "~/domain/users/actor";
import { signOut } from "~/domain/users/sessions";
import { Credentials, type SignedIn, signIn } from "~/domain/users/sign-in";
import { clock } from "~/platform/clock";
import { accessCookie, forgetTokens, refreshCookie } from "./cookies";
import { submitForm } from "./forms";
import { tokensOf } from "./load-context";
import { nextPath } from "./next-path";
import { assertSameOrigin } from "./same-origin";
import type { Asked } from "./viewer";

/**
 * The whole action of both sign-in screens (fields `email`, `password`, optional `next`): a redirect that
 * carries the two cookies, or the form's `lastResult` with what was wrong.
 */
export function signInByForm(asked: Asked) {
  return submitForm(asked, Credentials, async (_input, form) => {
    const signedIn = await authenticator(asked).authenticate("form", formRequest(asked.request, form));
    const headers = new Headers();
    headers.append("Set-Cookie", accessCookie(signedIn.token));
    headers.append("Set-Cookie", refreshCookie(signedIn.refreshToken));
    return redirect(placeAfterSignIn(signedIn, asked.request, form), { headers });
  });
}

/** The whole action of signing out: ends this browser's session and goes to `/login`. */
export async function signOutByForm(asked: Asked): Promise<Response> {
  assertSameOrigin(asked);
  await signOut(tokensOf(asked.request.headers));
  const forget = new Headers();
  for (const line of forgetTokens()) forget.append("Set-Cookie", line);
  return redirect("/login", { headers: forget });
}

function authenticator({ request, context }: Asked): Authenticator<SignedIn> {
  const caller = { address: context.address, userAgent: request.headers.get("User-Agent") };
  const strategy = new FormStrategy<SignedIn>(({ form }) => {
    const credentials = { email: String(form.get("email")), password: String(form.get("password")) };
    return signIn(credentials, caller, clock.now());
  });
  return new Authenticator<SignedIn>().use(strategy, "form");
}

/** The strategy reads the form itself; it gets one that has been read within our limit already. */
function formRequest({ url }: Request, form: FormData): Request {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return new Request(url, { method: "POST", body });
}

function placeAfterSignIn(signedIn: SignedIn, { url }: Request, form: FormData): string {
  if (signedIn.must_change_password) return "/settings";
  const { pathname, searchParams } = new URL(url);
  const home = pathname.startsWith("/admin") && isAdmin(signedIn.user) ? "/admin/dashboard" : "/dashboard";
  return nextPath(form.get("next") ?? searchParams.get("next")) ?? home;
}
