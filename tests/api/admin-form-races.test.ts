import { beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { removeDevice } from "~/domain/pairing/remove-device";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { userMark } from "~/domain/users/change-user";
import { userById } from "~/domain/users/list";
import { db } from "~/platform/db";
import { ADMIN_FORMS, filled, type Ids, send, target } from "../support/admin-forms";
import { person } from "../support/cast";
import { tokenOf } from "./call";

// Two admins, or one admin twice, at the same moment.
const now = new Date();
let eka: Actor;
let tokens: [string, string];
beforeAll(async () => {
  eka = await person("Eka", { role: "SUPER ADMIN" });
  tokens = [await tokenOf(eka), await tokenOf(await person("Sari", { role: "SUPER ADMIN" }))];
});

const LATE = ADMIN_FORMS.filter(({ at, fields }) => /:user|:device/.test(at) && fields.act !== "ask");

const DELETIONS = {
  user: ({ user }: Ids) => deleteUser(eka, user, now),
  device: ({ user, device }: Ids) => removeDevice(eka, { userId: user, deviceId: device }, now),
};

/** Lets `run` happen between what the next caller looked up and what it changes. */
function beforeNextChange(run: () => Promise<unknown>) {
  const original = db.$transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  const late = async (...args: unknown[]) => {
    await run();
    return original(...args);
  };
  return vi.spyOn(db, "$transaction").mockImplementationOnce(late as never);
}

test.each(LATE)(
  "$at whose user or device is deleted at the last moment is refused in words, or nothing is left of it",
  async (form) => {
    for (const [what, deletion] of Object.entries(DELETIONS)) {
      const ids = await target();
      let deleted = false;
      const spy = beforeNextChange(async () => {
        await deletion(ids);
        deleted = true;
      });
      const fields = Object.entries(form.fields).map(([name, value]) => [name, filled(value, ids)] as const);
      const answer = await send({ ...form, at: filled(form.at, ids) }, fields, { token: tokens[1] });
      spy.mockRestore();
      expect(answer.status, `${what}: ${answer.sentences}`).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.sentences).not.toEqual([]);
      if (deleted && what === "user") expect(await db.device.count({ where: { userId: ids.user } })).toBe(0);
    }
  },
);

/** Both at once; the answers in the order of their status. */
async function both(at: string, one: Record<string, string>, other = one) {
  const sent = [one, other].map((fields, i) => send({ at }, Object.entries(fields), { token: tokens[i]! }));
  return (await Promise.all(sent)).sort((a, b) => a.status - b.status);
}

test("two admins who take the same credits at once take them once; the other is told what is left", async () => {
  const { user } = await target(10);
  const take = (request_key: string) => ({ amount: "-8", reason: "Mistake", request_key });
  const [done, refused] = await both(`/admin/users/${user}/credits`, take("a"), take("b"));
  expect([done?.status, refused?.status]).toEqual([302, 422]);
  expect(refused?.sentences).toEqual(["The balance cannot go below 0. The user has 2 credits."]);
  expect(await db.user.findUniqueOrThrow({ where: { id: user } })).toMatchObject({ balance: 2 });
});

test("one form pressed twice gives the credits once", async () => {
  const { user } = await target();
  const gift = { amount: "5", reason: "Gift", request_key: "same" };
  const press = () =>
    send({ at: `/admin/users/${user}/credits` }, Object.entries(gift), { token: tokens[0] });
  const statuses = (await Promise.all([press(), press(), press()])).map(({ status }) => status).sort();
  expect(statuses[0]).toBe(302);
  expect((await press()).status).toBe(302);
  expect(await db.user.findUniqueOrThrow({ where: { id: user } })).toMatchObject({ balance: 5 });
});

test("when one admin approves and another rejects, one of them holds, and the other is told", async () => {
  const { user, request } = await target();
  const request_id = String(request);
  const reject = { intent: "reject", request_id, reason: "No transfer" };
  const answers = await both("/admin/request-buy-credits", { intent: "approve", request_id }, reject);
  const { balance } = await db.user.findUniqueOrThrow({ where: { id: user } });
  const row = await db.creditRequest.findUniqueOrThrow({ where: { id: request } });
  expect([balance, row.approvedAt !== null, row.rejectedAt !== null]).toEqual(
    balance === 5 ? [5, true, false] : [0, false, true],
  );
  expect(answers.map(({ status }) => status)).toEqual([302, 409]);
  expect(answers[1]?.sentences[0]).toMatch(/already been (approved|rejected)/);
});

test("of two admins who saved the same user from the same page, the second is told to look again", async () => {
  const { user } = await target();
  const seen = userMark(await userById(user));
  const as = (role: string) => ({
    name: `As ${role}`,
    email: `${role}${user}@example.com`,
    rights: "1",
    role,
    seen,
  });
  const [saved, late] = await both(`/admin/users/${user}`, as("ADMIN"), as("USER"));
  expect([saved?.status, late?.status]).toEqual([302, 409]);
  expect(late?.sentences).toEqual(["This has changed since you opened it. Refresh the page and try again."]);
  const { name, role } = await db.user.findUniqueOrThrow({ where: { id: user } });
  expect(name).toBe(`As ${role}`);
});

test("of two admins who delete the same user, one does; the other is told that nobody is there", async () => {
  const { user } = await target();
  const answers = await both(`/admin/users/${user}/delete`, {});
  expect(answers.map(({ status }) => status)).toEqual([302, 404]);
  expect(await db.auditEntry.count({ where: { act: "user.delete", targetId: user } })).toBe(1);
});

test("an admin who is being deleted does nothing more, or did it before", async () => {
  for (const path of ["/admin/users/new", "/admin/settings"]) {
    const form = ADMIN_FORMS.find(({ at }) => at === path)!;
    const last = await person(`Last${path.length}`, { role: "SUPER ADMIN" });
    const token = await tokenOf(last);
    const sent = send(form, Object.entries(form.fields), { token });
    const [answer] = await Promise.all([sent, deleteUser(eka, last.id, now)]);
    expect(answer.status, answer.sentences.join(" ")).toBeLessThan(500);
    expect((await send(form, Object.entries(form.fields), { token })).to).toBe("/login");
  }
});
