import type { Actor } from "~/domain/actor";
import { creditBalance } from "~/domain/credits/credits";
import { ownRequest } from "~/domain/credits/list-requests";
import { soldPackages } from "~/domain/credits/packages/packages";
import { usualAnswerMinutes } from "~/domain/credits/response-time";
import { creditStatement } from "~/domain/credits/statement";
import { idParam } from "../request/params";
import { newRequestKey } from "../screen/form-idempotency";
import { whatsappChat } from "../whatsapp-link";
import { presentQris } from "./selling/qris";

/** Which lines of the statement are shown, and which request of the user; null: none. */
type Wish = { page: number; status: string; requestId: string | null };

/** What the page of a user's credits shows. Throws NOT_FOUND. */
export async function presentCreditsPage(request: Request, user: Actor, { page, status, requestId }: Wish) {
  const [credits, packages, statement, answerMinutes] = await Promise.all([
    creditBalance(user),
    soldPackages(),
    creditStatement(user, { page, status }),
    usualAnswerMinutes(),
  ]);
  const shown = requestId === null ? null : await ownRequest(user, idParam(requestId));
  const waiting = shown?.status === "waiting" ? shown : null;
  const chat = waiting && whatsappChat(request, user, waiting, credits.admin_whatsapp_primary);
  const list = { statement, page, status };
  const scan = credits.qris && presentQris(credits.qris);
  return { credits, packages, scan, ...list, answerMinutes, shown, chat, requestKey: newRequestKey() };
}
