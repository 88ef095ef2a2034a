// A copy of the whole database in one file, made while everything runs.
import { backup } from "~/platform/db/backup";
import { command, fileArgument } from "./command";

const file = fileArgument("siar backup FILE");

await command("any version", async () => {
  const { bytes, rows } = await backup(file);
  const of = (table: string) => rows.get(table) ?? 0;
  const what = `${of("users")} users, ${of("batches")} batches, ${of("batch_items")} messages, ${of("credit_entries")} transactions`;
  console.log(`Backed up to ${file} (${Math.ceil(bytes / 1024)} KiB), checked: ${what}.`);
});
