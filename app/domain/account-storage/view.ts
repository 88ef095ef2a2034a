import { z } from "zod";
import { db } from "~/platform/db";
import { STORED_KINDS, storedBy, storedBytesMax } from "./charge";
import { ofProcess } from "./connection";

/** In bytes. */
export const StorageView = z.strictObject({
  used: z.int(),
  max: z.int(),
  kinds: z.strictObject({
    items: z.int(),
    files: z.int(),
    opt_outs: z.int(),
    templates: z.int(),
    lists: z.int(),
    uploads: z.int(),
  }),
});
export type StorageView = z.infer<typeof StorageView>;

/** Returns what an account stores, and what it may. */
export async function storageView(userId: number): Promise<StorageView> {
  const none = { items: 0, files: 0, opt_outs: 0, templates: 0, lists: 0, uploads: 0 };
  const kinds = (await storedBy(ofProcess(db), userId)) ?? none;
  const used = STORED_KINDS.reduce((all, kind) => all + kinds[kind], 0);
  return { used, max: storedBytesMax(), kinds };
}
