import { type Actor, hasFeature } from "~/domain/actor";
import { batchItems } from "~/domain/batches/items";
import { batchPage } from "~/domain/reports/batch-page";
import { canRepeat } from "~/domain/schedules/repeat-batch";
import { pricePerCreditNow } from "~/domain/settings/app-settings";
import { requestLocale } from "../request/locale";
import { rowSentence } from "../response/row-sentence";
import { presentAttachment } from "./attachment";
import { presentItem } from "./batch-item";
import { presentLegalBasis } from "./legal-basis";

const ITEMS_PER_PAGE = 10;

/** Which items of the batch are shown. */
type Wish = { q: string; status: string; page: number; reason: string };

/** What the page of a batch shows. Throws NOT_FOUND. */
export async function presentBatchPage(request: Request, user: Actor, id: number, wish: Wish, now: Date) {
  const language = requestLocale(request);
  const sentence = rowSentence(language);
  const { reasons, attachment, ...page } = await batchPage(user, id, now);
  const list = { ...wish, limit: ITEMS_PER_PAGE, signal: request.signal };
  const items = page.totals_only ? null : await batchItems(user, id, list);
  return {
    ...page,
    reasons: reasons.map((each) => ({ ...each, sentence: sentence(each.reason, null) })),
    items: items && { data: items.data.map((item) => presentItem(item, language)), meta: items.meta },
    basis: presentLegalBasis(language, page.batch.basis),
    attached: attachment && presentAttachment(language, id, attachment, null),
    /** Whether a schedule can begin with its lists and its message. */
    repeat: await canRepeat(user, id),
    people: peopleFor(user, page.whose),
    price: await pricePerCreditNow(),
    ...{ language, updated: now.toISOString() },
  };
}

/**
 * The page that shows this viewer everything that was sent to a number: of the account whose batch it is, or of
 * all.
 */
function peopleFor(user: Actor, whose: object | null): string | null {
  if (!whose) return "/recipients";
  return hasFeature(user, "BULK_HISTORY") ? "/admin/recipients" : null;
}
