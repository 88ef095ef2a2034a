import { randomBytes } from "node:crypto";

export function newRawId(): string {
  return `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
}

export const newEventId = (): string => `evt_01${randomBytes(12).toString("hex")}`;

export const newRequestId = (): string => randomBytes(9).toString("hex").slice(0, 17);
