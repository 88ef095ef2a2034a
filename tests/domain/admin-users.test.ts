import { beforeAll, expect, test } from "vitest";
import { exportActs, listActs } from "~/domain/audit/list";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { addDevice } from "~/domain/devices/devices";
import { pauseDevice, resumeDevice } from "~/domain/devices/pause";
import { setServer } from "~/domain/devices/server";
import { removeDevice } from "~/domain/pairing/remove-device";
import { hoursText } from "~/domain/sending-hours/hours";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { updateUser, userMark } from "~/domain/users/change-user";
import { deactivateUser, reactivateUser } from "~/domain/users/deactivate";
import { userById } from "~/domain/users/list";
import { createUser } from "~/domain/users/new-user";
import { resetPassword } from "~/domain/users/reset/default-password";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

const now = new Date("2026-11-21T08:00:00.000Z");
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;
beforeAll(async () => {
  cast = await wholeCast();
});

const fresh = () => person(`P${++count}`);
const actsOn = async (kind: string, id: number) =>
  (await db.auditEntry.findMany({ where: { targetKind: kind, targetId: id }, orderBy: { id: "asc" } })).map(
    ({ act }) => act,
  );
const CLOSED = { host: "127.0.0.1", port: 1, https: false, api_key: "waha-key-of-the-test" };

test("every act on a user leaves one entry, and saying it twice leaves no second", async () => {
  const { citra } = cast;
  const input = { name: "Joko", email: "joko@example.com", password: "a-good-password" };
  const { user } = await createUser(
    citra,
    { ...input, role: "USER", country: "ID", phone: "81234567890" },
    now,
  );
  await updateUser(citra, user.id, { name: "Joko W" }, now);
  await updateUser(citra, user.id, { name: "Joko W" }, now);
  await deactivateUser(citra, user.id, now);
  await deactivateUser(citra, user.id, now);
  await reactivateUser(citra, user.id, now);
  await reactivateUser(citra, user.id, now);
  await resetPassword(citra, user.id, now);
  await setServer(citra, user.id, CLOSED, now);
  await deleteUser(citra, user.id, now);
  expect(await actsOn("user", user.id)).toEqual([
    "user.create",
    "user.update",
    "user.deactivate",
    "user.reactivate",
    "user.reset_password",
    "server.set",
    "user.delete",
  ]);
  const all = JSON.stringify(await db.auditEntry.findMany());
  for (const secret of ["a-good-password", CLOSED.api_key]) expect(all).not.toContain(secret);
});

test("every act on a device leaves one entry, and saying it twice leaves no second", async () => {
  const { citra } = cast;
  const { id: userId } = await fresh();
  await setServer(citra, userId, CLOSED, now);
  const { device } = await addDevice(citra, userId, { name: "Phone" }, now);
  const which = { userId, deviceId: device.id };
  await pauseDevice(citra, which, {}, now);
  await pauseDevice(citra, which, {}, now);
  await resumeDevice(citra, which, now);
  await resumeDevice(citra, which, now);
  await changeDevice(citra, which, DeviceChange.parse({ daily_max: "50" }), now);
  await removeDevice(citra, which, now);
  expect(await actsOn("device", device.id)).toEqual([
    "device.add",
    "device.pause",
    "device.resume",
    "device.update",
    "device.remove",
  ]);
});

test("what is refused leaves no entry", async () => {
  const before = await db.auditEntry.count();
  expect(await refusal(deactivateUser(cast.citra, cast.eka.id, now))).toBe("SUPER_ADMIN_PROTECTED");
  expect(await refusal(deleteUser(cast.citra, cast.citra.id, now))).toBe("OWN_ACCOUNT");
  expect(await refusal(updateUser(cast.citra, cast.ani.id, { email: "budi@example.com" }, now))).toBe(
    "EMAIL_TAKEN",
  );
  expect(await db.auditEntry.count()).toBe(before);
});

test("of two admins who change the same user at the same time the second is told, and undoes nothing", async () => {
  const user = await fresh();
  const seen = userMark(await userById(user.id));
  await updateUser(cast.citra, user.id, { name: "From Citra", seen }, now);
  const second = updateUser(
    cast.eka,
    user.id,
    { name: user.name, email: "eka-was-here@example.com", seen },
    now,
  );
  expect(await refusal(second)).toBe("CONFLICT");
  expect(await userById(user.id)).toMatchObject({ name: "From Citra", email: user.email });
  const again = userMark(await userById(user.id));
  const both = ["One", "Two"].map((name) =>
    refusal(updateUser(cast.citra, user.id, { name, seen: again }, now)),
  );
  expect((await Promise.all(both)).sort()).toEqual(["CONFLICT", "nothing was refused"]);
});

test("a device's own pace counts, an empty field leaves it to the installation's setting", async () => {
  const { id: userId } = await fresh();
  await setServer(cast.citra, userId, CLOSED, now);
  const { device } = await addDevice(cast.citra, userId, { name: "Phone" }, now);
  expect(device.pace).toMatchObject({ gap_min: 10, gap_max: 30, daily_max: null });
  const change = (input: object) =>
    changeDevice(cast.citra, { userId, deviceId: device.id }, DeviceChange.parse(input), now);
  const set = await change({ name: "Shop", gap_min: "2.5", gap_max: "4", daily_max: "200" });
  expect(set.device).toMatchObject({ name: "Shop", pace: { gap_min: 2.5, gap_max: 4, daily_max: 200 } });
  expect((await change({ gap_min: "", gap_max: "", daily_max: "" })).device).toMatchObject({
    name: "Shop",
    pace: device.pace,
  });
  expect(await refusal(change({ gap_min: "5", gap_max: "4" }))).toBe("GAP_ORDER");
  expect(await refusal(change({ gap_min: "5" }))).toBe("REQUIRED");
  expect(DeviceChange.safeParse({ daily_max: "0" }).success).toBe(false);
});

test("a gap is not made longer than the hours of the account, or of a batch that waits, are open", async () => {
  const { id: userId } = await person("Hours", { credits: 1 });
  await setServer(cast.citra, userId, CLOSED, now);
  const { device } = await addDevice(cast.citra, userId, { name: "Phone" }, now);
  const change = (gap_min: string, gap_max: string) =>
    changeDevice(cast.citra, { userId, deviceId: device.id }, DeviceChange.parse({ gap_min, gap_max }), now);
  const own = (from: string, to: string) =>
    hoursText({ preset: "own", from, to, days: [1, 2, 3, 4, 5], on_holidays: true });
  await db.user.update({ where: { id: userId }, data: { hours: own("09:00", "10:00") } });
  await change("10", "3600");
  const refused = await change("10", "3601").catch(({ fields }) => fields);
  expect(refused).toEqual({ gap_max: [{ code: "GAP_LONGER_THAN_HOURS", params: { minutes: 60 } }] });
  expect((await db.device.findUniqueOrThrow({ where: { id: device.id } })).gapMaxMs).toBe(3_600_000);
  await change("10", "60");
  const batch = await queuedBatch({ id: userId }, 1, now);
  await db.batch.update({ where: { id: batch }, data: { hours: own("09:30", "09:45") } });
  expect(await refusal(change("10", "901"))).toBe("GAP_LONGER_THAN_HOURS");
  await change("10", "900");
  // hours that were too short before do not keep anybody from a shorter gap
  await db.batch.update({ where: { id: batch }, data: { hours: own("09:30", "09:31") } });
  await change("10", "600");
});

test("the log is narrowed by who, what and day, by the clock of the installation", async () => {
  const user = await fresh();
  const at = (time: string) => deactivateUser(cast.eka, user.id, new Date(time));
  const back = (time: string) => reactivateUser(cast.eka, user.id, new Date(time));
  await at("2026-10-01T16:59:59.999Z"); // 23:59 in Jakarta
  await back("2026-10-01T17:00:00.000Z"); // midnight of the 2nd
  const found = async (filter: object) =>
    (await listActs({ limit: 100, ...filter })).data.map(({ act }) => act);
  expect(await found({ date_from: "2026-10-01", date_to: "2026-10-01" })).toEqual(["user.deactivate"]);
  expect(await found({ date_from: "2026-10-02", date_to: "2026-10-02" })).toEqual(["user.reactivate"]);
  expect(await found({ who: `#${user.id}` })).toEqual(["user.reactivate", "user.deactivate"]);
  expect(await found({ who: user.name.toLowerCase(), act: "user.deactivate" })).toEqual(["user.deactivate"]);
  expect(new Set(await found({ who: "eka", date_to: "2026-10-31" }))).toEqual(
    new Set(["user.deactivate", "user.reactivate"]),
  );
  expect(await found({ date_from: "no day", who: "nobody at all" })).toEqual([]);
  let csv = "";
  for await (const part of exportActs({ who: `#${user.id}` })) csv += part;
  expect(csv.split("\r\n")).toHaveLength(4); // headings, two acts, and the end of the last line
  expect(csv).toContain("2026-10-02 00:00:00");
});
