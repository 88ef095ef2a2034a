import { ACCESS_SECONDS, REFRESH_SECONDS } from "~/domain/users/sign-in/sessions";
import { env } from "~/platform/env";

export const TOKEN_COOKIE = "token";
export const REFRESH_COOKIE = "refreshToken";

/** Headers that are asked for by name. */
export type SignedIn = Pick<Headers, "get">;

/** The value of one cookie of a request. */
export function readCookie(headers: SignedIn, name: string): string | null {
  for (const pair of (headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return decoded(value.join("="));
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A Set-Cookie line: out of reach of scripts and of other sites' forms, and only over https where we have it. */
export function cookieLine(name: string, value: string, seconds: number): string {
  const secure = env.APP_URL?.startsWith("https:") ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const accessCookie = (token: string) => cookieLine(TOKEN_COOKIE, token, ACCESS_SECONDS);
export const refreshCookie = (token: string) => cookieLine(REFRESH_COOKIE, token, REFRESH_SECONDS);

/** The lines that make a browser forget both tokens. */
export const clearTokens = () => [cookieLine(TOKEN_COOKIE, "", 0), cookieLine(REFRESH_COOKIE, "", 0)];
