import { z } from "zod";
import { NAMED } from "~/domain/view-schema";
import type { JsonSchema } from "~/http/api-docs/openapi";

const DEFINED = "#/$defs/";
const COMPONENTS = "#/components/schemas/";

/**
 * A schema as JSON Schema 2020-12. Shapes with a name are left in `into` and referred to. `io`: what is sent
 * to the call (before our schemas trim and convert it), or what comes out of it.
 */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  into: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    metadata: NAMED,
    unrepresentable: "any",
    override: ({ jsonSchema }) => plainer(jsonSchema),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [name, shape] of Object.entries($defs)) into[name] = referring(shape);
  return referring(rest);
}

/** Without what every integer and time of zod's says of itself. */
function plainer(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === "date-time") delete schema.pattern;
}

const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll(`"${DEFINED}`, `"${COMPONENTS}`));
