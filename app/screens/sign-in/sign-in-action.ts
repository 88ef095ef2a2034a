import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import { isAdmin } from "~/domain/actor";
import { ownTheme } from "~/domain/users/display";
import { languageAtSignIn } from "~/domain/users/language";
import { signOut } from "~/domain/users/sign-in/sessions";
import {
  beginSignIn,
  CHALLENGE_SECONDS,
  Code,
  Credentials,
  finishSignIn,
  type SignedIn,
} from "~/domain/users/sign-in/sign-in";
import { readTokens } from "~/http/middleware/load-context";
import { accessCookie, clearTokens, cookieLine, readCookie, refreshCookie } from "~/http/request/cookies";
import { requestDisplay, themeLine } from "~/http/request/display";
import { hasLanguageCookie, languageLine, requestLocale } from "~/http/request/locale";
import { STRANGERS_BYTES_MAX } from "~/http/request/read-body";
import { assertSameOrigin } from "~/http/request/same-origin";
import type { RequestArgs } from "~/http/require-user";
import { submitForm } from "~/http/screen/forms";
import { nextPath } from "~/http/screen/safe-redirect";
import { clock } from "~/platform/clock";

/** Carries a sign-in that has the right password to the page that asks for the code. */
const CHALLENGE_COOKIE = "signIn";

/** With the way back, which an address holds a quarter of. */
const OF_STRANGERS = { bytesMax: STRANGERS_BYTES_MAX };

type Step = SignedIn | { challenge: string };

/**
 * The whole action of both sign-in screens (fields `email`, `password`, optional `next`). Returns a redirect with
 * the two cookies, or to the page that asks for the second factor's code. If something was wrong, returns the
 * form's `lastResult`.
 */
export function signInByForm(asked: RequestArgs) {
  const signIn = async (_input: unknown, form: FormData) => {
    const step = await authenticator(asked).authenticate("form", formRequest(asked.request, form));
    return "challenge" in step ? toCode(step.challenge, asked.request, form) : signedInto(step, asked, form);
  };
  return submitForm(asked, Credentials, signIn, OF_STRANGERS);
}

/** The action of the second step (fields `totp`, optional `next`). A challenge that ended leads back. */
export function finishSignInByForm(asked: RequestArgs) {
  const finish = async ({ totp }: z.output<typeof Code>, form: FormData) => {
    const challenge = readChallenge(asked.request);
    const step = challenge && (await finishSignIn(challenge, totp, callerOf(asked), clock.now()));
    if (!step) return redirect(doorOf(asked.request), { headers: forgetChallenge() });
    return signedInto(step, asked, form, forgetChallenge());
  };
  return submitForm(asked, Code, finish, OF_STRANGERS);
}

/** The challenge that this browser brought; without one the page that asks for a code has no use. */
export const readChallenge = (request: Request) => readCookie(request.headers, CHALLENGE_COOKIE);

/** The whole action of signing out: ends this browser's session and goes to `/login`. */
export async function signOutByForm(asked: RequestArgs): Promise<Response> {
  assertSameOrigin(asked);
  await signOut(readTokens(asked.request.headers));
  const forget = new Headers();
  for (const line of clearTokens()) forget.append("Set-Cookie", line);
  return redirect("/login", { headers: forget });
}

function authenticator(asked: RequestArgs): Authenticator<Step> {
  const strategy = new FormStrategy<Step>(({ form }) => {
    const credentials = { email: String(form.get("email")), password: String(form.get("password")) };
    return beginSignIn(credentials, callerOf(asked), clock.now());
  });
  return new Authenticator<Step>().use(strategy, "form");
}

const callerOf = ({ request, context }: RequestArgs) => ({
  address: context.address,
  userAgent: request.headers.get("User-Agent"),
});

/** The strategy reads the form itself; it gets one that has been read within our limit already. */
function formRequest({ url }: Request, form: FormData): Request {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return new Request(url, { method: "POST", body });
}

function toCode(challenge: string, request: Request, form: FormData): Response {
  const next = wishedPlace(request, form);
  const place = `${doorOf(request)}/code${next ? `?next=${encodeURIComponent(next)}` : ""}`;
  return redirect(place, {
    headers: { "Set-Cookie": cookieLine(CHALLENGE_COOKIE, challenge, CHALLENGE_SECONDS) },
  });
}

async function signedInto(
  signedIn: SignedIn,
  { request }: RequestArgs,
  form: FormData,
  headers = new Headers(),
): Promise<Response> {
  const kept = await languageAtSignIn(signedIn.user.id, requestLocale(request));
  if (!hasLanguageCookie(request)) headers.append("Set-Cookie", languageLine(kept));
  const theme = await ownTheme(signedIn.user.id);
  if (theme !== requestDisplay({ request, context: {} }).theme)
    headers.append("Set-Cookie", themeLine(theme));
  headers.append("Set-Cookie", accessCookie(signedIn.token));
  headers.append("Set-Cookie", refreshCookie(signedIn.refreshToken));
  return redirect(placeAfterSignIn(signedIn, request, form), { headers });
}

const forgetChallenge = () => new Headers({ "Set-Cookie": cookieLine(CHALLENGE_COOKIE, "", 0) });

const doorOf = ({ url }: Request) => (new URL(url).pathname.startsWith("/admin") ? "/admin/login" : "/login");

function placeAfterSignIn(signedIn: SignedIn, request: Request, form: FormData): string {
  if (signedIn.must_change_password) return "/settings";
  const admin = doorOf(request) === "/admin/login" && isAdmin(signedIn.user);
  return wishedPlace(request, form) ?? (admin ? "/admin/dashboard" : "/dashboard");
}

function wishedPlace({ url }: Request, form: FormData): string | null {
  return nextPath(form.get("next") ?? new URL(url).searchParams.get("next"));
}
