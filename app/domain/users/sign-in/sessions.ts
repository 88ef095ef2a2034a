import type { Session } from "generated/sqlite/client";
import {
  db,
  ifUniqueViolated,
  Prisma,
  preparedQuery,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "../../../platform/db";
import { log } from "../../../platform/log";
import { derived } from "../../../platform/secrets";
import { hashToken, newToken } from "../../../platform/tokens";
import { RETENTION } from "../../retention-periods";
import { toDisplay } from "../display";
import { toActor } from "../session-user";
import type { Viewer } from "./current-user";

export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = RETENTION.sign_in_days * 24 * 60 * 60;
const USER_AGENT_CHARACTERS_MAX = 300;
/** How old "last seen" may get before it is written down again. */
const SEEN_NOTED_EVERY_MS = 60_000;

/**
 * How long the refresh token before the newest one is still taken: answers get lost, and a browser asks
 * several things at once. Later it is a copy in other hands, or ours is.
 */
const OLD_REFRESH_TOKEN_MS = 60_000;

/** Both parts of it are 43 characters. */
export const REFRESH_TOKEN_CHARACTERS_MAX = 200;

/** Where a sign-in comes from. */
export type Caller = { address: string | null; userAgent: string | null };

type SignedInViewer = Viewer & { sessionId: number };

/** What every request of a screen asks first, in one statement. */
type SignedIn = Omit<Parameters<typeof toActor>[0], "mustChangePassword"> & {
  session: number;
  seen: Date;
  address: string | null;
  must_change_password: boolean;
  active: boolean;
  theme: string;
  time_zone: string | null;
};

/** Opens a session for a user; the two tokens are answered here and never again. */
export async function openSession(tx: Tx, userId: number, { address, userAgent }: Caller, now: Date) {
  const [token, family, secret] = [newToken(), newToken(), newToken()];
  await tx.session.create({
    data: {
      userId,
      refreshHash: hashToken(family),
      secretHash: hashToken(secret),
      refreshExpiresAt: later(now, REFRESH_SECONDS),
      createdAt: now,
      lastUsedAt: now,
      address,
      userAgent: userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
      accessTokens: { create: { hash: hashToken(token), expiresAt: later(now, ACCESS_SECONDS) } },
    },
  });
  return { token, refreshToken: `${family}.${secret}` };
}

/**
 * Returns the user that an access token acts for. Null when it is unknown, has run out, or its user is not active.
 * Notes when and where its session was last seen, where the database takes it.
 */
export async function actorByAccessToken(
  token: string,
  address: string | null,
  now: Date,
): Promise<SignedInViewer | null> {
  const [found] = await preparedQuery<SignedIn>(
    db,
    sql`SELECT s.id AS session, s.last_used_at AS seen, s.address, u.id, u.name, u.email, u.role, u.features, u.country,
               u.must_change_password, u.active, u.theme, u.time_zone
        FROM access_tokens a JOIN sessions s ON s.id = a.session_id JOIN users u ON u.id = s.user_id
        WHERE a.hash = ${hashToken(token)} AND a.expires_at > ${timeParam(now)}`,
  );
  if (!found?.active) return null;
  const { session: sessionId, seen: lastUsedAt, address: lastAddress, ...user } = found;
  const stale = now.getTime() - lastUsedAt.getTime() >= SEEN_NOTED_EVERY_MS;
  if (stale || (address !== null && address !== lastAddress))
    await ifUniqueViolated(db.session.updateMany({ where: { id: sessionId }, data: seen(address, now) }));
  const actor = toActor({ ...user, mustChangePassword: user.must_change_password });
  return { actor, sessionId, display: toDisplay({ theme: user.theme, timeZone: user.time_zone }) };
}

/**
 * Returns another access token of the session that this refresh token opened, and the refresh token that takes its
 * place. Null when the session has ended. The same refresh token gets the same answer for a minute, so that
 * simultaneous renewals do not end each other. When it comes back later, a copy of it exists, and the session ends.
 * Access tokens given out before stay good until they run out.
 */
export async function refreshSession(
  refreshToken: string,
  address: string | null,
  now: Date,
): Promise<(SignedInViewer & { token: string; refreshToken: string }) | null> {
  const { family, secretHash } = partsOf(refreshToken);
  const session = await db.session.findUnique({
    where: { refreshHash: hashToken(family), refreshExpiresAt: { gt: now } },
    include: { user: true },
  });
  if (!session?.user.active) return null;
  const next = derived("refresh token", refreshToken);
  const isNewest = session.secretHash === secretHash;
  if (!isNewest && !isRepeat(session, secretHash, hashToken(next), now)) {
    await db.session.deleteMany({ where: { id: session.id } });
    log.warn({ event: "refresh_token_reused", user: session.userId, address }, "session ended");
    return null;
  }
  const token = newToken();
  try {
    await transaction(async (tx) => {
      const renewed = { secretHash: hashToken(next), oldSecretHash: secretHash, rotatedAt: now };
      // Of several at the same moment one renews; the others find it done, with the same token.
      await tx.session.updateMany({ where: { id: session.id, secretHash }, data: renewed });
      await tx.accessToken.deleteMany({ where: { sessionId: session.id, expiresAt: { lte: now } } });
      await tx.accessToken.create({
        data: { hash: hashToken(token), sessionId: session.id, expiresAt: later(now, ACCESS_SECONDS) },
      });
      await tx.session.updateMany({ where: { id: session.id }, data: seen(address, now) });
    });
  } catch (error) {
    if (endedMeanwhile(error)) return null;
    throw error;
  }
  const viewer = { actor: toActor(session.user), sessionId: session.id, display: toDisplay(session.user) };
  return { token, refreshToken: `${family}.${next}`, ...viewer };
}

/** The id of the user whose session this refresh token names, whatever it proves; null when the session has ended. */
export async function userOfRefreshToken(refreshToken: string, now: Date): Promise<number | null> {
  const { family } = partsOf(refreshToken);
  const session = await db.session.findUnique({
    where: { refreshHash: hashToken(family), refreshExpiresAt: { gt: now } },
    select: { user: { select: { id: true, active: true } } },
  });
  return session?.user.active ? session.user.id : null;
}

/** A refresh token names its session and proves itself; those from before the renewals are one piece. */
function partsOf(refreshToken: string): { family: string; secretHash: string | null } {
  const [family = "", ...secret] = refreshToken.split(".");
  return { family, secretHash: secret.length > 0 ? hashToken(secret.join(".")) : null };
}

/** The token before the newest one, within its minute. */
function isRepeat(session: Session, secretHash: string | null, nextHash: string, now: Date): boolean {
  const { oldSecretHash, secretHash: newest, rotatedAt } = session;
  if (rotatedAt === null || now.getTime() - rotatedAt.getTime() > OLD_REFRESH_TOKEN_MS) return false;
  return oldSecretHash === secretHash && newest === nextHash;
}

/** Ends the session that these tokens belong to. Tokens of no session are passed over. */
export async function signOut(tokens: { token?: string | null; refreshToken?: string | null }) {
  const { token, refreshToken } = tokens;
  if (refreshToken)
    await db.session.deleteMany({ where: { refreshHash: hashToken(partsOf(refreshToken).family) } });
  if (token) await db.session.deleteMany({ where: { accessTokens: { some: { hash: hashToken(token) } } } });
}

/** Ends a user's sessions, all or all but one. Call it after the change that makes them end. */
export async function endSessions(tx: Tx, userId: number, except?: number | null): Promise<void> {
  await tx.session.deleteMany({ where: { userId, ...(except ? { id: { not: except } } : {}) } });
}

const seen = (address: string | null, now: Date) => ({
  lastUsedAt: now,
  ...(address === null ? {} : { address }),
});

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The session's row went away between reading it and giving it another token. */
const endedMeanwhile = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";
