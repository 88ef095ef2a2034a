import { z } from "zod";
import { NAMED, oldName } from "~/domain/view-schema";

/** The schema of a body with these old names of its fields. */
export function withOldNames<S extends z.ZodObject>(schema: S, ...names: (keyof S["shape"])[]): S {
  for (const name of names) oldName(schema.shape[name as string] as z.ZodType);
  return schema;
}

/** Where a file goes up: its part of a multipart request. */
export const File = z.string();
NAMED.add(File, { contentMediaType: "application/octet-stream" });

export const Ok = z.strictObject({ ok: z.literal(true) });

/** `changed`: false when there was nothing to save. */
export const Changed = z.strictObject({ ok: z.literal(true), changed: z.boolean() });

/** A list, page by page. There is always a first page, and a page past the end is empty. */
export const pageShape = <S extends z.ZodType>(row: S) =>
  z.strictObject({
    data: z.array(row),
    meta: z.strictObject({ page: z.int(), pages: z.int(), total: z.int() }),
  });

export const PDF = { file: ["application/pdf"] } as const;
export const CSV = { file: ["text/csv"] } as const;
export const XLSX = {
  file: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
} as const;
