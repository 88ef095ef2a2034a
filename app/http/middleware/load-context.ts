import type { Actor } from "~/domain/actor";
import type { DomainError } from "~/domain/errors";
import type { Display } from "~/domain/users/display";
import { actorByApiToken } from "~/domain/users/sign-in/api-tokens";
import type { Viewer } from "~/domain/users/sign-in/current-user";
import { actorByAccessToken, refreshSession } from "~/domain/users/sign-in/sessions";
import { clock } from "~/platform/clock";
import { newToken } from "~/platform/tokens";
import {
  accessCookie,
  clearTokens,
  REFRESH_COOKIE,
  readCookie,
  refreshCookie,
  type SignedIn,
  TOKEN_COOKIE,
} from "../request/cookies";
import { errorMessage } from "../response/error-messages";

/** What is known about a request before anything runs; loaders and actions get it as `context`. */
export type LoadContext = {
  viewer: Actor | null;
  /** Which sign-in the viewer came with; null for a token of the API, which opens no screen. */
  sessionId: number | null;
  /** How the viewer chose to see Siar; absent without a viewer. */
  display?: Display;
  /** The request brought a bearer token, good or not; then its cookies count for nothing. */
  bearer: boolean;
  address: string;
  /** For the content security policy of the page. */
  nonce: string;
  /** The database could not be asked who this is: code that needs to know throws it. */
  trouble?: DomainError;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}
}

/**
 * Reads once who the caller is: by bearer token, otherwise by cookies. An access cookie that has run out is renewed
 * here with a good refresh cookie. `setCookies` are the lines to send with the answer, before those that the route
 * itself sets.
 */
export async function loadContext(
  { headers, address }: { headers: Headers; address: string },
  now = clock.now(),
): Promise<{ context: LoadContext; setCookies: string[] }> {
  const rest = { bearer: bearerOf(headers) !== null, address, nonce: newToken() };
  try {
    const { viewer, setCookies } = await viewerOf(headers, address, now);
    const { actor = null, sessionId = null, display } = viewer ?? {};
    const context = { ...rest, viewer: actor, sessionId, display };
    return { context, setCookies };
  } catch (thrown) {
    return {
      context: { ...rest, viewer: null, sessionId: null, trouble: errorMessage(thrown) },
      setCookies: [],
    };
  }
}

/** The tokens that a request came with: its bearer token, else its cookies. */
export function readTokens(headers: SignedIn): { token: string | null; refreshToken: string | null } {
  const bearer = bearerOf(headers);
  if (bearer !== null) return { token: bearer, refreshToken: null };
  return { token: readCookie(headers, TOKEN_COOKIE), refreshToken: readCookie(headers, REFRESH_COOKIE) };
}

/** The bearer token of a request; null when it carries none. */
function bearerOf(headers: SignedIn): string | null {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return token ?? null;
}

async function viewerOf(
  headers: Headers,
  address: string,
  now: Date,
): Promise<{ viewer: Viewer | null; setCookies: string[] }> {
  const { token, refreshToken } = readTokens(headers);
  const bearer = bearerOf(headers);
  const program = bearer === null ? null : await actorByApiToken(bearer, now);
  const viewer = program ?? (token ? await actorByAccessToken(token, address, now) : null);
  if (viewer || bearer !== null) return { viewer, setCookies: [] };
  const renewed = refreshToken ? await refreshSession(refreshToken, address, now) : null;
  if (renewed)
    return {
      viewer: renewed,
      setCookies: [accessCookie(renewed.token), refreshCookie(renewed.refreshToken)],
    };
  return { viewer: null, setCookies: token || refreshToken ? clearTokens() : [] };
}
