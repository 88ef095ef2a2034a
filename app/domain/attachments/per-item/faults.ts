import { cut } from "~/platform/graphemes";

/** Why a file that a row names cannot go with it. The sentences are in i18n (`attachmentFaults`). */
export const ATTACHMENT_FAULTS = [
  "NOT_GIVEN",
  "AMBIGUOUS",
  "EMPTY",
  "TYPE",
  "DAMAGED",
  "TOO_LARGE",
  "LINK",
  "BATCH_FULL",
  "ADDRESS_INVALID",
  "ADDRESS_FORBIDDEN",
  "ADDRESS_AWAY",
  "ADDRESS_SLOW",
  "ADDRESS_ANSWER",
] as const;
export type AttachmentFault = (typeof ATTACHMENT_FAULTS)[number];

/** What is kept of a name with the row that is left out for it. */
const NAME_CHARACTERS_MAX = 200;

/** Returns what a row keeps of it, as its detail. */
export const faultDetail = (fault: AttachmentFault, name: string): string =>
  `${fault} ${cut(name, NAME_CHARACTERS_MAX, NAME_CHARACTERS_MAX)}`;

/** A name that a row gives, and the files of the zip that it could mean, if there are several. */
export const matchName = (name: string, among: readonly string[] = []): string =>
  among.length === 0 ? name : `${name}: ${among.join(", ")}`;

/** The same again; null: it is none of these. */
export function attachmentFault(detail: string | null): { fault: AttachmentFault; name: string } | null {
  const [, code, name = ""] = /^([A-Z_]+) (.*)$/s.exec(detail ?? "") ?? [];
  const fault = ATTACHMENT_FAULTS.find((each) => each === code);
  return fault ? { fault, name } : null;
}
