// A copy of the whole database in one file, made while everything runs.
import { backup } from "~/platform/db/backup";
import { command, fileArgument } from "./command";

const file = fileArgument("siar backup FILE");

await command("any version", async () => {
  const bytes = await backup(file);
  console.log(`Backed up to ${file} (${Math.ceil(bytes / 1024)} KiB).`);
});
