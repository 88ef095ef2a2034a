import { db } from "../../../platform/db";
import { actorByApiToken } from "./api-tokens";
import { actorByAccessToken, userOfRefreshToken } from "./sessions";

type Tokens = { token: string | null; refreshToken: string | null };

/** Returns the id of the user whose tokens these are, without renewing any. Null: no user's. */
export async function tokensOwner({ token, refreshToken }: Tokens, now: Date): Promise<number | null> {
  const program = token === null ? null : await actorByApiToken(token, now);
  const viewer = program ?? (token === null ? null : await actorByAccessToken(token, null, now));
  if (viewer) return viewer.actor.id;
  return refreshToken === null ? null : userOfRefreshToken(refreshToken, now);
}

/** Returns at most `max` networks from which users signed in, the latest first. */
export async function networksSignedInFrom(max: number): Promise<string[]> {
  const rows = await db.knownNetwork.findMany({
    orderBy: { seenAt: "desc" },
    take: max,
    select: { network: true },
  });
  return [...new Set(rows.map(({ network }) => network))];
}
