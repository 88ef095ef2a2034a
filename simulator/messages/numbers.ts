import { CHECK_ABSENT_ENDINGS, CHECK_OVERLIMIT_ENDING } from "../faults/fault-table";
import { json, refusal } from "../http/answer";
import { type Call, thrown } from "../http/call";
import { type Route, route } from "../http/router";
import { mustBeConnected } from "../sessions/connected";
import { isSince } from "../waha";
import { chatDigits, lidForNumber } from "./chat-ids";

/** Whether a number is on WhatsApp. */
export const numberRoutes: readonly Route[] = [route("GET", "/api/contacts/check-exists", checkExists)];

async function checkExists(call: Call): Promise<void> {
  const { world, query, response } = call;
  const phone = query.get("phone");
  const name = query.get("session");
  if (!name) throw refusal(400, "Session name is required");
  const session = await world.sessions.waitFor(name, ["WORKING"]);
  if (phone === null) {
    throw thrown(call, "Cannot read properties of undefined (reading 'replace')", { name: "TypeError" });
  }
  mustBeConnected(call, session);
  const digits = chatDigits(phone);
  if (digits.endsWith(CHECK_OVERLIMIT_ENDING)) throw thrown(call, "rate-overlimit", { data: 429 });
  if (CHECK_ABSENT_ENDINGS.some((ending) => digits.endsWith(ending))) {
    return json(response, 200, { numberExists: false });
  }
  const account = registeredAs(digits);
  if (world.engine !== "GOWS" || !isSince(world, "2026.8.1")) {
    return json(response, 200, { numberExists: true, chatId: `${account}@c.us` });
  }
  const chatId = Number(account.at(-1)) % 2 === 0 ? lidForNumber(account) : `${account}@c.us`;
  json(response, 200, { numberExists: true, chatId, pn: `${account}@c.us` });
}

/** Many Brazilian accounts lack the ninth digit that is dialled, Mexican ones have an extra 1. */
function registeredAs(digits: string): string {
  const brazil = /^(55[3-9]\d)9(\d{8})$/.exec(digits);
  if (brazil) return `${brazil[1]}${brazil[2]}`;
  const mexico = /^52(\d{10})$/.exec(digits);
  return mexico ? `521${mexico[1]}` : digits;
}
