import { writeSheet } from "~/platform/xlsx/write";
import type { Stack } from "../support/stack";
import { tokenOf } from "./tokens";

/** An .xlsx with these rows under these headers. */
export function sheet(
  rows: (string | number | null)[][],
  headers: string[] = ["receiver_number", "messages"],
): Promise<Buffer> {
  const columns = headers.map((header) => ({ header, width: 20, text: true }));
  return writeSheet({ name: "Sheet1", columns, rows });
}

/** `count` good rows; every number is another one. */
export const goodRows = (count: number, text = "Halo") =>
  Array.from({ length: count }, (_, i) => [`+62812${String(34_500_000 + i)}`, `${text} ${i + 1}`]);

/** A batch of Ani's, made as a program would make it; answers its id. */
export async function queueBatch(stack: Stack, name: string, file: Buffer): Promise<number> {
  const token = await tokenOf(stack, "Ani");
  const body = new FormData();
  body.set("name", name);
  body.set("file", new Blob([new Uint8Array(file)]), `${name}.xlsx`);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${stack.url}/api/bulk/batches`, { method: "POST", headers, body });
  const { batch } = (await answer.json()) as { batch: { id: number } };
  return batch.id;
}
