import { join, postgresql, query, raw, type Sql, sql, type Tx } from "./index";

/**
 * Returns the rows of a raw query, each handed over as one JSON text. A driver and Prisma take longer over ten
 * values of a thousand rows than the rest of the work takes. `columns`: SQL for each name, never anything from
 * outside. `statement` gets what stands for all of them after SELECT or RETURNING. Times arrive as texts for
 * `parseTime`, booleans of SQLite as 0 and 1, whole numbers as `number`.
 */
export async function queryPacked<T>(
  tx: Tx,
  columns: Record<keyof T & string, string>,
  statement: (row: Sql) => Sql,
): Promise<T[]> {
  const names = Object.keys(columns) as (keyof T & string)[];
  const values = join(names.map((name) => raw(columns[name])));
  const packed = postgresql ? sql`CAST(json_build_array(${values}) AS text)` : sql`json_array(${values})`;
  const found = await query<{ packed: string }>(tx, statement(sql`${packed} AS packed`));
  return found.map((each) => {
    const given = JSON.parse(each.packed) as unknown[];
    const row = {} as Record<string, unknown>;
    for (let place = 0; place < names.length; place += 1) row[names[place]!] = given[place];
    return row as T;
  });
}
