import { pruneRows } from "~/domain/retention/prune-items";
import { db } from "~/platform/db";

/* The daemon's part of the bench: removes what is too old, and says how many rows it was. */
process.send?.(await pruneRows(new Date()));
await db.$disconnect();
process.disconnect();
