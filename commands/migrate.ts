import { db } from "~/platform/db";
import { migrate } from "~/platform/db/migrate";
import { env } from "~/platform/env";

const done = await migrate(db, "prisma/migrations", env.DATABASE_URL);
await db.$disconnect();
console.log(done.length > 0 ? `Migrated: ${done.join(", ")}.` : "The database is at its newest migration.");
