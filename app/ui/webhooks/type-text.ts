import type { TFunction } from "i18next";
import type { EventType } from "~/domain/outgoing-facts/event-types";

type Key<Type> = Type extends `${infer Of}.${infer What}` ? `${Of}_${What}` : never;

/** Returns what an event is called. */
export const typeText = (t: TFunction, type: EventType): string =>
  t(`webhooks.type.${type.replace(".", "_") as Key<EventType>}`);
