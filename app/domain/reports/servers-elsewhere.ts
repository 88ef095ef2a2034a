import { db } from "~/platform/db";

/** Returns whether any account has a WAHA server on another machine. */
export async function anyServerElsewhere(): Promise<boolean> {
  const found = await db.server.findFirst({
    where: { host: { notIn: ["127.0.0.1", "localhost", "::1"] } },
    select: { id: true },
  });
  return found !== null;
}
