// Makes a webhook of all events, to the URL that is given, for the one person of the bench.
import { CHOSEN_TYPES } from "~/domain/outgoing-facts/event-types";
import { toActor } from "~/domain/users/session-user";
import { createWebhook } from "~/domain/webhooks/webhooks";
import { db } from "~/platform/db";

const actor = toActor(await db.user.findFirstOrThrow());
await createWebhook(actor, { url: process.argv[2]!, events: [...CHOSEN_TYPES] }, new Date());
await db.$disconnect();
