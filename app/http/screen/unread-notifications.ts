import type { Actor } from "~/domain/actor";
import { unreadNotifications } from "~/domain/notifications/list";
import { unreadReplies } from "~/domain/replies/inbox";

/** The number at the bell. A menu must not break the page: without an answer it is null, and not shown. */
export const unreadOrUnknown = (actor: Actor): Promise<number | null> =>
  unreadNotifications(actor).catch(() => null);

/** The same of replies. */
export const unreadRepliesOrUnknown = (actor: Actor): Promise<number | null> =>
  unreadReplies(actor).catch(() => null);
