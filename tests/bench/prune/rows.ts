import { pruneRows } from "~/domain/keeping/prune-rows";
import { db } from "~/platform/db";

/* The daemon's part of the bench: removes what is too old, and says how many rows it was. */
process.send?.(await pruneRows(new Date()));
await db.$disconnect();
process.disconnect();
