import { beforeAll, expect, test } from "vitest";
import type { Feature, Role } from "~/domain/actor";
import { FEATURES } from "~/domain/actor";
import { db } from "~/platform/db";
import { ADMIN_FORMS, type AdminForm, filled, type Ids, send, target } from "../support/admin-forms";
import { person } from "../support/cast";
import { allDoors } from "../support/doors";
import { ask, OWN_PAGE, tokenOf } from "./call";

// Rank: which admin may act on whose account, by every call and every form that does something to one. Each
// cell is about somebody of its own, with a server, a device and a request that waits.
const HALF: Feature[] = ["USERS", "REQUEST_CREDITS", "TEST_BULK"];
const ADMINS = {
  gita: { role: "ADMIN", features: HALF },
  citra: { role: "ADMIN", features: [...FEATURES] },
  eka: { role: "SUPER ADMIN", features: [] },
} as const satisfies Record<string, { role: Role; features: Feature[] }>;
type Admin = keyof typeof ADMINS;

/** Whose account, and which of gita, citra and eka may act on it. */
const ACCOUNTS: [string, { role: Role; features: Feature[] }, Admin[]][] = [
  ["a USER", { role: "USER", features: [] }, ["gita", "citra", "eka"]],
  ["an ADMIN without features", { role: "ADMIN", features: [] }, ["gita", "citra", "eka"]],
  ["an ADMIN with the same features as Gita", { role: "ADMIN", features: HALF }, ["gita", "citra", "eka"]],
  [
    "an ADMIN with one feature that Gita has not",
    { role: "ADMIN", features: ["SETTINGS"] },
    ["citra", "eka"],
  ],
  ["a SUPER ADMIN", { role: "SUPER ADMIN", features: [] }, ["eka"]],
];

/** What a call sends; `:user`, `:device` and `:request` stand for ids. */
const CALLS: [string, object?][] = [
  ["PUT /api/admin/users/:user", { name: "Somebody else" }],
  ["PUT /api/admin/users/:user", { email: "taken-over-:user@example.com" }],
  ["PUT /api/admin/users/:user", { role: "USER" }],
  ["PUT /api/admin/users/:user", { phone: "6281234567890" }],
  ["DELETE /api/admin/users/:user"],
  ["POST /api/admin/users/:user/deactivate"],
  ["PUT /api/admin/users/:user/deactivate"],
  ["PUT /api/admin/users/:user/reactivate"],
  ["POST /api/admin/users/:user/reactivate"],
  ["POST /api/admin/users/:user/reset-password"],
  ["POST /api/admin/users/:user/reset-link"],
  ["DELETE /api/admin/users/:user/second-factor"],
  ["POST /api/admin/users/:user/credits", { amount: 5, reason: "Gift" }],
  ["PUT /api/admin/users/:user/server", { host: "127.0.0.1", port: 2, api_key: "k" }],
  ["POST /api/admin/users/:user/server/test"],
  ["POST /api/admin/users/:user/devices", { name: "Shop" }],
  ["PUT /api/admin/users/:user/devices/:device", { name: "Shop" }],
  ["DELETE /api/admin/users/:user/devices/:device"],
  ["POST /api/admin/users/:user/devices/:device/connect/start"],
  ["POST /api/admin/users/:user/devices/:device/connect/request-code", { phone: "6281234567890" }],
  ["GET /api/admin/users/:user/devices/:device/connect/qr-raw"],
  ["GET /api/admin/users/:user/devices/:device/session"],
  ["POST /api/admin/users/:user/devices/:device/pause", {}],
  ["POST /api/admin/users/:user/devices/:device/resume"],
  ["POST /api/admin/request-buy-credits/:request/approve"],
  ["POST /api/admin/request-buy-credits/:request/reject", { reason: "No transfer has arrived." }],
];

const FORMS = ADMIN_FORMS.filter(
  (form) => !form.multipart && /:(user|request)/.test(JSON.stringify(form)),
).filter(({ at }) => !at.startsWith("/admin/users/new"));

/** For Super Admins alone, whoever it is about. */
const SUPER_ADMINS_ONLY = /second-factor$/;

const tokens = {} as Record<Admin, string>;
beforeAll(async () => {
  for (const who of Object.keys(ADMINS) as Admin[])
    tokens[who] = await tokenOf(await person(who[0]!.toUpperCase() + who.slice(1), ADMINS[who]));
});

async function account(rights: { role: Role; features: Feature[] }): Promise<Ids> {
  const ids = await target();
  await db.user.update({ where: { id: ids.user }, data: rights });
  return ids;
}

/** What could have been done to an account. */
async function stateOf({ user, device, request }: Ids) {
  return Promise.all([
    db.user.findUnique({ where: { id: user }, include: { server: true, devices: true } }),
    db.creditRequest.findUnique({ where: { id: request }, select: { approvedAt: true, rejectedAt: true } }),
    db.auditEntry.count({ where: { OR: [user, device, request].map((targetId) => ({ targetId })) } }),
  ]);
}

/** Who is not refused because of whose account it is; and whoever is refused has changed nothing. */
async function whoMay(
  rights: { role: Role; features: Feature[] },
  act: (ids: Ids, who: Admin) => Promise<number>,
) {
  const may: Admin[] = [];
  for (const who of Object.keys(ADMINS) as Admin[]) {
    const ids = await account(rights);
    const before = await stateOf(ids);
    if ((await act(ids, who)) !== 403) may.push(who);
    else expect(await stateOf(ids)).toEqual(before);
  }
  return may;
}

const CELLS = <T>(acts: readonly T[]) =>
  acts.flatMap((act) => ACCOUNTS.map(([whose, rights, may]) => ({ act, whose, rights, may })));

const mayOf = (at: string, may: Admin[]) =>
  SUPER_ADMINS_ONLY.test(at) ? may.filter((who) => who === "eka") : may;

test.each(CELLS(CALLS))("the call $act.0 $act.1 on $whose is for $may", async ({ act, rights, may }) => {
  const [call, json] = act;
  const [method = "", path = ""] = call.split(" ");
  const got = await whoMay(rights, async (ids, who) => {
    const body = json && JSON.parse(filled(JSON.stringify(json), ids));
    const answer = await ask(method, filled(path, ids), {
      cookies: { token: tokens[who] },
      headers: OWN_PAGE,
      json: body,
    });
    if (answer.status === 403 && !SUPER_ADMINS_ONLY.test(path))
      expect(answer.json.code).toBe(rights.role === "ADMIN" ? "ADMIN_PROTECTED" : "SUPER_ADMIN_PROTECTED");
    return answer.status;
  });
  expect(got).toEqual(mayOf(path, may));
});

test.each(CELLS<AdminForm>(FORMS))(
  "the form $act.at $act.fields about $whose is for $may",
  async ({ act, rights, may }) => {
    const got = await whoMay(rights, async (ids, who) => {
      const fields = Object.entries(act.fields).map(([name, value]) => [name, filled(value, ids)] as const);
      const answer = await send({ ...act, at: filled(act.at, ids) }, fields, { token: tokens[who] });
      const elsewhere =
        answer.to === "/dashboard" || answer.to === `/admin/users/${ids.user}/devices/${ids.device}`;
      const led = elsewhere && SUPER_ADMINS_ONLY.test(act.at);
      return led ? 403 : answer.status;
    });
    expect(got).toEqual(mayOf(act.at, may));
  },
);

test.each(ACCOUNTS)(
  "a test goes through the devices of %s only if rank allows it",
  async (_whose, rights, may) => {
    const got = await whoMay(rights, async (ids, who) => {
      const body = new FormData();
      body.append("target_user_id", String(ids.user));
      body.append("file", new File(["not a sheet"], "test.xlsx"));
      const asked = { body, headers: OWN_PAGE, cookies: { token: tokens[who] } };
      return (await ask("POST", "/api/admin/test-bulk/upload", asked)).status;
    });
    expect(got).toEqual(may);
  },
);

const ASKING = [
  ...["deactivate", "delete", "reset-password", "reset-link", "devices/:device/connect"],
  ...["devices/:device/pause", "devices/:device/remove"],
];

test.each(ASKING)("the page %s about somebody whom one may not act on leads away from it", async (page) => {
  const open = async (ids: Ids, who: Admin) => {
    const asked = { cookies: { token: tokens[who] } };
    const place = filled(`/admin/users/:user/${page}`, ids);
    return ask("GET", place, asked).then(
      ({ status }) => status,
      (thrown: Response) => (thrown.status === 302 ? 403 : thrown.status),
    );
  };
  for (const [, rights, may] of ACCOUNTS) expect(await whoMay(rights, open)).toEqual(may);
});

test("every door that does something to an account stands in these tables", () => {
  const named = [
    ...CALLS.map(([call]) => call),
    ...FORMS.map(({ at }) => `POST ${at.replace(/\?.*/, "")}`),
  ].map((each) => each.replaceAll(/:(user|device|request)\b/g, ":$1Id"));
  const doors = allDoors().filter(
    ({ method, path }) => method !== "GET" && /\/admin\/.*:(userId|requestId)/.test(path),
  );
  expect(doors.length).toBeGreaterThan(25);
  expect(doors.map(({ door }) => door).filter((door) => !named.includes(door))).toEqual([]);
});
