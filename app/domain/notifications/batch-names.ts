import { db } from "~/platform/db";

type Params = Record<string, string | number | null>;

/**
 * Adds the names of batches to what notifications say. A name may hold a phone number, which an erasure takes out of
 * it: so it is stored with the batch alone.
 */
export async function withBatchNames<Fact extends { params: Params }>(facts: Fact[]): Promise<Fact[]> {
  const ids = facts.flatMap(({ params }) => (typeof params.batch === "number" ? [params.batch] : []));
  if (ids.length === 0) return facts;
  const found = await db.batch.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return facts.map((fact) => {
    const name = typeof fact.params.batch === "number" ? (names.get(fact.params.batch) ?? "") : null;
    return name === null ? fact : { ...fact, params: { ...fact.params, name } };
  });
}
