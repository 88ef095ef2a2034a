/** The events that a program can choose. Types may be added; none changes its meaning. */
export const CHOSEN_TYPES = [
  "batch.started",
  "batch.paused",
  "batch.resumed",
  "batch.completed",
  "batch.cancelled",
  "messages.updated",
  "reply.received",
  "opt_out.added",
  "opt_out.removed",
  "credits.changed",
  "credits.low",
  "device.disconnected",
  "device.connected",
] as const;

/** All events. A test goes to the one endpoint that it was asked for, whatever that chose. */
export const EVENT_TYPES = [...CHOSEN_TYPES, "webhook.test"] as const;

export type ChosenType = (typeof CHOSEN_TYPES)[number];
export type EventType = (typeof EVENT_TYPES)[number];

/** Returns types as an endpoint stores them: a space stands before, between and behind them. */
export const storedTypes = (types: readonly ChosenType[]): string => ` ${types.join(" ")} `;

/** Returns the types that an endpoint has stored, in their usual order. */
export const readTypes = (stored: string): ChosenType[] =>
  CHOSEN_TYPES.filter((type) => stored.includes(` ${type} `));
