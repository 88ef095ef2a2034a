import { db } from "~/platform/db";

type Params = Record<string, string | number | null>;

/**
 * Adds the names of batches and schedules to what notifications say. A name may hold a phone number, which an erasure
 * takes out of it: so it is stored with the batch or the schedule alone.
 */
export async function withStoredNames<Fact extends { params: Params }>(facts: Fact[]): Promise<Fact[]> {
  const names = await namesOf(facts, "batch", (where) =>
    db.batch.findMany({ where, select: { id: true, name: true } }),
  );
  const schedules = await namesOf(facts, "schedule", (where) =>
    db.schedule.findMany({ where, select: { id: true, name: true } }),
  );
  return facts.map((fact) => {
    const { batch, schedule } = fact.params;
    if (typeof batch === "number") return named(fact, names.get(batch));
    return typeof schedule === "number" ? named(fact, schedules.get(schedule)) : fact;
  });
}

type Named = { id: number; name: string };

async function namesOf<Fact extends { params: Params }>(
  facts: readonly Fact[],
  what: "batch" | "schedule",
  find: (where: { id: { in: number[] } }) => Promise<Named[]>,
): Promise<Map<number, string>> {
  const ids = facts.flatMap(({ params }) => (typeof params[what] === "number" ? [params[what]] : []));
  const found = ids.length === 0 ? [] : await find({ id: { in: ids } });
  return new Map(found.map(({ id, name }) => [id, name]));
}

const named = <Fact extends { params: Params }>(fact: Fact, name = ""): Fact => ({
  ...fact,
  params: { ...fact.params, name },
});
