import { expect, test } from "vitest";
import { recordAct } from "~/domain/audit/record";
import { db, transaction } from "~/platform/db";

const now = new Date("2026-11-21T08:00:00.000Z");
const citra = { id: 3, name: "Citra" };

test("an act is written with who, what, to whom and when, and without any secret", async () => {
  const detail = {
    host: "waha.test",
    api_key_set: true,
    holidays: { password: "p", port: 1 },
    ...({ api_key: "very-secret" } as object),
  };
  await recordAct(db, citra, "server.set", { kind: "user", id: 7, name: "Ani" }, detail, now);
  const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(entry).toMatchObject({
    actorId: 3,
    actorName: "Citra",
    act: "server.set",
    targetKind: "user",
    targetId: 7,
    targetName: "Ani",
    createdAt: now,
    detail: { host: "waha.test", api_key_set: true, holidays: { port: 1 } },
  });
  expect(JSON.stringify(entry)).not.toContain("very-secret");
});

test("what was not done leaves no entry", async () => {
  const before = await db.auditEntry.count();
  const failing = transaction(async (tx) => {
    await recordAct(tx, "system", "user.create", { kind: "user", id: null }, {}, now);
    throw new Error("and then it failed");
  });
  await expect(failing).rejects.toThrow("and then it failed");
  expect(await db.auditEntry.count()).toBe(before);
});

test("the audit log cannot be changed or deleted from, by any program", async () => {
  await recordAct(db, citra, "user.delete", { kind: "user", id: 7 }, {}, now);
  const { id } = await db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
  await expect(db.auditEntry.update({ where: { id }, data: { act: "nothing" } })).rejects.toThrow();
  await expect(db.auditEntry.delete({ where: { id } })).rejects.toThrow();
  expect((await db.auditEntry.findUniqueOrThrow({ where: { id } })).act).toBe("user.delete");
});
