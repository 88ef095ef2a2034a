import type { Actor } from "~/domain/actor";
import { countUnread, type Unread } from "~/domain/reports/unread";

/** The numbers in the menu, which must not break a page: null, and not shown, where there is no answer. */
export const unreadOrUnknown = (actor: Actor): Promise<Unread | null> => countUnread(actor).catch(() => null);
