import { beforeAll, expect, test } from "vitest";
import { loadContext } from "~/http/middleware/load-context";
import { db } from "~/platform/db";
import { person, wholeCast } from "../support/cast";
import { ask, ORIGIN, OWN_PAGE, tokensOf } from "./call";

// Who gets which answer from the admins' screens and calls about people. Each cell asks about a user of its
// own, so that no cell changes another. The WAHA server of that user is a closed port of this machine.
const WHO = ["nobody", "ani", "budi", "dewi", "citra", "eka", "deactivated", "newPassword"] as const;
type Who = (typeof WHO)[number];
const BOTH = "admins with USERS and REQUEST_CREDITS";
type Rule = "admins with USERS" | typeof BOTH | "Super Admins";

const HOME = "/dashboard";
const FORM = { "Content-Type": "application/x-www-form-urlencoded", ...OWN_PAGE };

/** Screen, its file, who may, and what those who may get: 200, or where they are led. */
const SCREENS: [string, string, Rule, string | number][] = [
  ["GET /admin/users", "users", "admins with USERS", 200],
  ["GET /admin/users/devices", "devices", "admins with USERS", 200],
  ["GET /admin/users/new", "user-new", "admins with USERS", 200],
  ["POST /admin/users/new", "user-new", "admins with USERS", 422],
  ["GET /admin/users/USER", "user", "admins with USERS", 200],
  ["POST /admin/users/USER", "user", "admins with USERS", "/admin/users/USER"],
  ["GET /admin/users/USER/deactivate", "user-deactivate", "admins with USERS", 200],
  ["POST /admin/users/USER/deactivate", "user-deactivate", "admins with USERS", "/admin/users/USER"],
  ["POST /admin/users/USER/reactivate", "user-reactivate", "admins with USERS", "/admin/users/USER"],
  ["GET /admin/users/USER/delete", "user-delete", "admins with USERS", 200],
  ["POST /admin/users/USER/delete", "user-delete", "admins with USERS", "/admin/users"],
  ["GET /admin/users/USER/reset-password", "user-reset-password", "admins with USERS", 200],
  [
    "POST /admin/users/USER/reset-password",
    "user-reset-password",
    "admins with USERS",
    "/admin/users/USER/reset-password",
  ],
  ["GET /admin/users/USER/reset-link", "user-reset-link", "admins with USERS", 200],
  ["POST /admin/users/USER/reset-link", "user-reset-link", "admins with USERS", 409],
  ["POST /admin/users/USER/second-factor", "user-second-factor", "Super Admins", "/admin/users/USER"],
  ["GET /admin/users/USER/credits", "user-credits", BOTH, 200],
  ["POST /admin/users/USER/credits", "user-credits", BOTH, 422],
  ["GET /admin/users/USER/server", "user-server", "admins with USERS", 200],
  ["POST /admin/users/USER/server", "user-server", "admins with USERS", 422],
  ["POST /admin/users/USER/server?test", "user-server", "admins with USERS", "/admin/users/USER/server"],
  ["GET /admin/users/USER/devices", "user-devices", "admins with USERS", 200],
  ["POST /admin/users/USER/devices", "user-devices", "admins with USERS", 422],
  ["GET /admin/users/USER/devices/DEVICE", "user-device", "admins with USERS", 200],
  [
    "POST /admin/users/USER/devices/DEVICE",
    "user-device",
    "admins with USERS",
    "/admin/users/USER/devices/DEVICE",
  ],
  ["POST /admin/users/USER/devices/DEVICE?act", "user-device", "admins with USERS", 422],
  ["GET /admin/users/USER/devices/DEVICE/connect", "user-device-connect", "admins with USERS", 200],
  ["POST /admin/users/USER/devices/DEVICE/connect", "user-device-connect", "admins with USERS", 409],
  ["GET /admin/users/USER/devices/DEVICE/pause", "user-device-pause", "admins with USERS", 200],
  [
    "POST /admin/users/USER/devices/DEVICE/pause",
    "user-device-pause",
    "admins with USERS",
    "/admin/users/USER/devices/DEVICE",
  ],
  ["GET /admin/users/USER/devices/DEVICE/remove", "user-device-remove", "admins with USERS", 200],
  [
    "POST /admin/users/USER/devices/DEVICE/remove",
    "user-device-remove",
    "admins with USERS",
    "/admin/users/USER/devices",
  ],
  ["GET /admin/audit-log", "audit-log", "Super Admins", 200],
  ["GET /admin/audit-log/export", "audit-log-export", "Super Admins", 200],
];

/** Call, who may, the status for those who may, and what they send. */
const CALLS: [string, Rule, number, object?][] = [
  ["POST /api/admin/users/USER/credits", BOTH, 201, { amount: 5, reason: "Gift" }],
  ["GET /api/admin/users/USER/devices/DEVICE", "admins with USERS", 200],
  ["PUT /api/admin/users/USER/devices/DEVICE", "admins with USERS", 200, { daily_max: 100 }],
  ["DELETE /api/admin/users/USER/second-factor", "Super Admins", 200],
  ["GET /api/admin/audit-log", "Super Admins", 200],
  ["GET /api/admin/audit-log/export", "Super Admins", 200],
];

type Door = (args: { request: Request; params: object; context: object }) => unknown;
const files = import.meta.glob<{ loader?: Door; action?: Door }>("../../app/screens/admin/**/*.{ts,tsx}");
const screen = (name: string) =>
  Object.entries(files).find(
    ([path]) =>
      path
        .split("/")
        .at(-1)
        ?.replace(/\.tsx?$/, "") === name,
  )?.[1]();
const tokens: Partial<Record<Who, string>> = {};
let count = 0;

beforeAll(async () => {
  const { ani, budi, citra, dewi, eka } = await wholeCast();
  const deactivated = await person("Fajar", { role: "ADMIN", features: ["USERS"] });
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
  const server = await db.server.create({ data: { userId: id, host: "127.0.0.1", port: 1 } });
  const own = { userId: id, serverId: server.id, name: "Phone", session: `siar-${count}` };
  const device = await db.device.create({ data: { ...own, sealedWebhookSecret: "", createdAt: new Date() } });
  return { user: id, device: device.id };
}

const filled = (text: string, { user, device }: { user: number; device: number }) =>
  text.replace("USER", String(user)).replace("DEVICE", String(device));

type Asked = { method: string; path: string; file: string; fields?: Record<string, string> };

/** What a screen answers: its status, or where it leads. */
async function outcomeOf(
  { method, path, file, fields = { name: "" } }: Asked,
  token: string | undefined,
  ids: object,
) {
  const headers = new Headers(method === "POST" ? FORM : {});
  if (token) headers.set("Cookie", `token=${token}`);
  const body = method === "POST" ? new URLSearchParams(fields) : undefined;
  const request = new Request(new URL(path, ORIGIN), { method, headers, body });
  const { context } = await loadContext({ headers, address: "192.0.2.9" });
  const module = await screen(file);
  const door = method === "GET" ? module?.loader : module?.action;
  const answer = await Promise.resolve()
    .then(() => door?.({ request, params: ids, context }))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return answer.headers.get("Location") ?? answer.status;
  const { init } = (answer ?? {}) as { init?: { status?: number } };
  return init?.status ?? 200;
}

const isAllowed = (who: Who, rule: Rule) => who === "eka" || (who === "citra" && rule !== "Super Admins");

test.each(SCREENS)("the screen %s (%s) is for %s", async (call, file, rule, allowed) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, unknown> = {};
  const got: Record<string, unknown> = {};
  for (const who of WHO) {
    const ids = await target();
    const params = { userId: String(ids.user), deviceId: String(ids.device) };
    got[who] = await outcomeOf({ method, path: filled(path, ids), file }, tokens[who], params);
    const signedOut = who === "nobody" || who === "deactivated";
    const place = filled(path, ids).replace(/\/export$/, ""); // a file is no page to come back to
    const login = method === "GET" ? `/login?next=${encodeURIComponent(place)}` : "/login";
    const may = typeof allowed === "string" ? filled(allowed, ids) : allowed;
    const elsewhere = who === "newPassword" ? "/settings" : HOME;
    wanted[who] = signedOut ? login : isAllowed(who, rule) ? may : elsewhere;
  }
  expect(got).toEqual(wanted);
});

test.each(CALLS)("the call %s is for %s", async (call, rule, allowed, json) => {
  const [method = "", path = ""] = call.split(" ");
  const wanted: Record<string, unknown> = {};
  const got: Record<string, unknown> = {};
  for (const who of WHO) {
    const ids = await target();
    got[who] = (await ask(method, filled(path, ids), { token: tokens[who], json })).status;
    const signedOut = who === "nobody" || who === "deactivated";
    wanted[who] = signedOut ? 401 : isAllowed(who, rule) ? allowed : 403;
  }
  expect(got).toEqual(wanted);
});

/** Calls and screens about a device, asked for under the id of a user whose device it is not. */
const OF_A_DEVICE = [
  ...SCREENS.map(([call, file]) => ({ call, file })),
  ...CALLS.map(([call]) => ({ call, file: null })),
].filter(({ call }) => call.includes("DEVICE"));

test.each(OF_A_DEVICE)(
  "$call of somebody else's device is not found, for any admin",
  async ({ call, file }) => {
    const [method = "", path = ""] = call.split(" ");
    for (const who of ["citra", "eka"] as const) {
      const ids = { ...(await target()), device: (await target()).device };
      const params = { userId: String(ids.user), deviceId: String(ids.device) };
      const place = filled(path, ids);
      const got = file
        ? await outcomeOf({ method, path: place, file, fields: { act: "resume" } }, tokens[who], params)
        : (await ask(method, place, { token: tokens[who], json: method === "GET" ? undefined : {} })).status;
      expect(got).toBe(404);
      expect(await db.device.count({ where: { id: ids.device } })).toBe(1);
    }
  },
);

test("a form about people from another site changes nothing", async () => {
  const ids = await target();
  const headers = new Headers({ "Sec-Fetch-Site": "cross-site", Cookie: `token=${tokens.eka}` });
  const request = new Request(`${ORIGIN}/admin/users/${ids.user}/reactivate`, { method: "POST", headers });
  const { context } = await loadContext({ headers, address: "192.0.2.9" });
  const { action } = (await screen("user-reactivate")) ?? {};
  await db.user.update({ where: { id: ids.user }, data: { active: false } });
  const params = { userId: String(ids.user) };
  await expect(action?.({ request, params, context })).rejects.toMatchObject({ status: 403 });
  expect((await db.user.findUniqueOrThrow({ where: { id: ids.user } })).active).toBe(false);
});
