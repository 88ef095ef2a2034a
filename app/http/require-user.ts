import { redirect } from "@remix-run/node";
import { type Actor, type Feature, hasFeature, isAdmin } from "~/domain/actor";
import type { LoadContext } from "./middleware/load-context";
import { refusalPage } from "./response/error-messages";

/** What is known of a request to a screen. */
export type RequestArgs = { request: Request; context: LoadContext };

/** What loaders and actions are called with. `params`: the parts of the address that have a name in it. */
export type ScreenArgs = RequestArgs & { params: Readonly<Record<string, string | undefined>> };

const PASSWORD_CHANGE_PATHS = ["/settings", "/logout"];

/**
 * Returns the signed-in user of a screen. A caller without a sign-in, or with only a token of the API, is
 * redirected to `/login`, with the way back. One with a password that must be changed first is redirected to
 * `/settings`.
 */
export function requireUser({ request, context }: RequestArgs): Actor {
  const { trouble } = context;
  const viewer = optionalUser({ context });
  if (trouble) throw refusalPage(trouble, request);
  const { pathname, search } = new URL(request.url);
  if (!viewer) {
    const back =
      request.method === "GET" && pathname !== "/" ? `?next=${encodeURIComponent(pathname + search)}` : "";
    throw redirect(`/login${back}`);
  }
  if (viewer.mustChangePassword && !PASSWORD_CHANGE_PATHS.includes(pathname)) throw redirect("/settings");
  return viewer;
}

/** The admin of a screen, with all features it asks for. Anyone else is thrown to `/dashboard`. */
export function requireAdmin(asked: RequestArgs, ...features: Feature[]): Actor {
  const viewer = requireUser(asked);
  if (!isAdmin(viewer) || !features.every((feature) => hasFeature(viewer, feature)))
    throw redirect("/dashboard");
  return viewer;
}

/** A Super Admin. Anyone else is thrown to `/dashboard`. */
export function requireSuperAdmin(asked: RequestArgs): Actor {
  const viewer = requireUser(asked);
  if (viewer.role !== "SUPER ADMIN") throw redirect("/dashboard");
  return viewer;
}

/** Returns who is looking, if anyone is signed in. */
export function optionalUser({ context }: Pick<RequestArgs, "context">): Actor | null {
  return context.sessionId === null ? null : context.viewer;
}
