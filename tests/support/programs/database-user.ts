// Has the database open and does nothing with it, as an idle web process (tests/domain/backup.test.ts).
import { db } from "~/platform/db";

await db.user.count();
process.send?.("open");
setInterval(() => {}, 60_000);
