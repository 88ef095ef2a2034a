import { storageDifferences } from "~/domain/account-storage/check";
import { storageView } from "~/domain/account-storage/view";
import type { Actor } from "~/domain/actor";

/** What an account stores by its counter, in bytes, by kind. */
export const storedOf = async ({ id }: Pick<Actor, "id">) => (await storageView(id)).kinds;

/** The same of all kinds together. */
export const usedBy = async ({ id }: Pick<Actor, "id">) => (await storageView(id)).used;

/** Where the counter is not what is there, of these accounts. */
export async function differencesOf(...actors: Pick<Actor, "id">[]): Promise<string[]> {
  const own = actors.map(({ id }) => `user ${id}:`);
  return (await storageDifferences()).filter((each) => own.some((begin) => each.startsWith(begin)));
}
