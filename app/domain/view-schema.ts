import { z } from "zod";

/** What the description of the API says of a schema: its name, its media type, and whether its field goes in 1.0. */
export const NAMED = z.registry<{ id?: string; contentMediaType?: string; deprecated?: boolean }>();

/** Gives a schema its name in the description of the API. */
export function nameSchema<S extends z.ZodType>(id: string, schema: S): S {
  NAMED.add(schema as z.ZodType, { id });
  return schema;
}

/** A name that goes on until 1.0, beside the one that counts now. */
export function oldName<S extends z.ZodType>(schema: S): S {
  NAMED.add(schema as z.ZodType, { deprecated: true });
  return schema;
}

/** A moment: ISO 8601 in UTC. */
export const Time = nameSchema("Time", z.iso.datetime());

/** A user beside what is theirs. */
export const UserBeside = z.strictObject({ id: z.int(), name: z.string(), email: z.string() });

export const Count = z.int().min(0);
