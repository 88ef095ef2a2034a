import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db";
import { person, wholeCast } from "../support/cast";
import { ask, tokensOf } from "./call";

// Who gets which answer from the calls about users and devices. Each cell asks about a user of its own, so that
// no cell changes another. The WAHA server of that user is a closed port of this machine.
const WHO = ["nobody", "ani", "budi", "dewi", "citra", "eka", "deactivated", "newPassword"] as const;
type Who = (typeof WHO)[number];

const ANYONE = "who";
const USERS_ADMINS = "admins with USERS";
type Rule = typeof ANYONE | typeof USERS_ADMINS;

const U = "/api/admin/users";
const CLOSED = { host: "127.0.0.1", port: 1 };
const NEW = {
  name: "Joko",
  email: "joko@example.com",
  password: "a-good-password",
  role: "USER",
  country: "ID",
  phone: "81234567890",
};

/** Call, who may, the status for those who may, and what they send. */
const CALLS: [string, Rule, number, object?][] = [
  ["POST /api/hooks/waha/DEVICE", ANYONE, 401], // its signature is asked for, and nothing else
  [`GET ${U}`, USERS_ADMINS, 200],
  [`POST ${U}`, USERS_ADMINS, 201, NEW],
  [`GET ${U}/USER`, USERS_ADMINS, 200],
  [`PUT ${U}/USER`, USERS_ADMINS, 200, { name: "Other" }],
  [`DELETE ${U}/USER`, USERS_ADMINS, 200],
  [`POST ${U}/USER/deactivate`, USERS_ADMINS, 200],
  [`PUT ${U}/USER/deactivate`, USERS_ADMINS, 200],
  [`PUT ${U}/USER/reactivate`, USERS_ADMINS, 200],
  [`POST ${U}/USER/reactivate`, USERS_ADMINS, 200],
  [`POST ${U}/USER/reset-password`, USERS_ADMINS, 200],
  [`POST ${U}/USER/reset-link`, USERS_ADMINS, 409],
  [`PUT ${U}/USER/server`, USERS_ADMINS, 200, CLOSED],
  [`GET ${U}/USER/server`, USERS_ADMINS, 409],
  [`POST ${U}/USER/server/test`, USERS_ADMINS, 200],
  [`GET ${U}/USER/devices`, USERS_ADMINS, 200],
  [`POST ${U}/USER/devices`, USERS_ADMINS, 201, { name: "Phone" }],
  [`DELETE ${U}/USER/devices/DEVICE`, USERS_ADMINS, 200],
  [`POST ${U}/USER/devices/DEVICE/connect/start`, USERS_ADMINS, 409],
  [`POST ${U}/USER/devices/DEVICE/connect/request-code`, USERS_ADMINS, 409, { phone: "6281234567890" }],
  [`GET ${U}/USER/devices/DEVICE/connect/qr-raw`, USERS_ADMINS, 409],
  [`GET ${U}/USER/devices/DEVICE/session`, USERS_ADMINS, 409],
  [`POST ${U}/USER/devices/DEVICE/pause`, USERS_ADMINS, 200],
  [`POST ${U}/USER/devices/DEVICE/resume`, USERS_ADMINS, 200],
];

function statusFor(who: Who, rule: Rule, allowed: number): number {
  if (rule === ANYONE) return allowed;
  if (who === "nobody" || who === "deactivated") return 401;
  if (who === "newPassword") return 403;
  const mine = [403, 403, 403, allowed, allowed];
  return mine[["ani", "budi", "dewi", "citra", "eka"].indexOf(who)] ?? 0;
}

const tokens: Partial<Record<Who, string>> = {};
let count = 0;

beforeAll(async () => {
  const { ani, budi, citra, dewi, eka } = await wholeCast();
  const deactivated = await person("Fajar");
  const newPassword = await person("Lina", { role: "SUPER ADMIN" });
  await db.user.update({ where: { id: newPassword.id }, data: { mustChangePassword: true } });
  for (const [who, { id }] of Object.entries({ ani, budi, citra, dewi, eka, deactivated, newPassword }))
    tokens[who as Who] = (await tokensOf({ id })).token;
  await db.user.update({ where: { id: deactivated.id }, data: { active: false } }); // its session row is still there
});

/** Somebody with a server and a device, for one cell of the table. */
async function target() {
  count += 1;
  const { id } = await person(`Target${count}`);
  const server = await db.server.create({ data: { userId: id, ...CLOSED } });
  const own = {
    userId: id,
    serverId: server.id,
    name: "Phone",
    session: `siar-${count}`,
    sealedWebhookSecret: "",
  };
  const device = await db.device.create({ data: { ...own, createdAt: new Date() } });
  await db.user.deleteMany({ where: { email: NEW.email } });
  return { id, device: device.id };
}

test.each(CALLS)("%s is for %s", async (call, rule, allowed, json) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, number> = {};
  const got: Record<string, number> = {};
  for (const who of WHO) {
    const { id, device } = await target();
    const address = path.replace("USER", `${id}`).replace("DEVICE", `${device}`);
    const answer = await ask(method, address, {
      token: tokens[who],
      json: method === "GET" ? undefined : json,
    });
    got[who] = answer.status;
    wanted[who] = statusFor(who, rule, allowed);
    if (answer.status >= 400)
      expect(answer.json).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  }
  expect(got).toEqual(wanted);
});

test("whoever must choose a new password still reaches /me, their settings and sign-out", async () => {
  const token = tokens.newPassword;
  expect((await ask("GET", "/api/me", { token })).json.must_change_password).toBe(true);
  expect((await ask("GET", "/api/me/settings", { token })).status).toBe(200);
  expect((await ask("PUT", "/api/me/settings", { token, json: {} })).status).toBe(200);
  expect((await ask("GET", "/api/bulk/overview", { token })).json.code).toBe("PASSWORD_CHANGE_REQUIRED");
  expect((await ask("POST", "/api/auth/logout", { token })).status).toBe(200);
});
