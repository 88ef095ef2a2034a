// A copy of the whole database in one file, made while everything runs.
import { backup } from "~/platform/db/backup";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("npm run backup -- FILE");
  process.exit(1);
}
try {
  const bytes = await backup(file);
  console.log(`Backed up to ${file} (${Math.ceil(bytes / 1024)} KiB).`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
