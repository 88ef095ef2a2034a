import { AGAIN } from "../browser";
import { freshThings } from "./fresh-things";
import { OWN_PAGE, type Walk, type Walker } from "./users";

/** Where a screen is looked at: an address with something to see there, made for this person. */
export type Place = (who: Walker) => Promise<string> | string;

export const SECOND_FACTOR = "/settings/second-factor";
const U = "/admin/users";
/** Nobody else's in the walk. */
const PHONE = "+6281234560011";

const after = (made: Promise<unknown>, address: string) => made.then(() => address);

/** The places of each screen of the floor plan. */
export function columnPlaces(walk: Walk): Record<string, Place[]> {
  const fresh = freshThings(walk);
  const once = new Map<string, Promise<unknown>>();
  const kept = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    if (!once.has(name)) once.set(name, make());
    return once.get(name) as Promise<T>;
  };
  const refused = () => kept("refused", fresh.refused);
  const ended = (who: Walker) => kept(`inactive ${who}`, fresh.inactive);
  const post = (who: Walker, path: string, form = {}) =>
    walk.pages[who].request.post(path, { headers: OWN_PAGE, form, maxRedirects: 0, ...AGAIN });
  const begin = (who: Walker) => post(who, `${SECOND_FACTOR}?begin`);
  const forget = (who: Walker) => post(who, `${SECOND_FACTOR}?cancel`);
  /** Nobody is signed in any more. */
  const leave = () => walk.pages.nobody.context().clearCookies({ name: /token/i });
  /** Citra's password was right, now her code is asked for. */
  const challenge = async (door: string) => {
    await leave();
    await post("nobody", door, { email: "citra@example.com", password: walk.stack.password });
  };
  return {
    "/login": [() => after(leave(), "/login")],
    "/admin/login": [() => after(leave(), "/admin/login")],
    "/login/code": [() => after(challenge("/login"), "/login/code")],
    "/admin/login/code": [() => after(challenge("/admin/login"), "/admin/login/code")],
    "/forgot-password": [() => after(leave(), "/forgot-password")],
    "/reset-password/:token": [() => after(leave(), "/reset-password/none")],
    "/logout": [],
    "/": [() => "/"],
    "/dashboard": [() => "/dashboard"],
    "/send/new": [() => "/send/new", async (who) => `/send/new?template=${await fresh.template(who)}`],
    "/send/new/:importId": [(who) => fresh.import(who)],
    "/send/new/:importId/columns": [(who) => fresh.columns(who)],
    "/send/new/:importId/text": [async (who) => `${await fresh.import(who)}/text`],
    "/send/new/upload": [],
    "/send/new/columns": [],
    "/send/new/template": [() => "/send/new/template"],
    "/send/new/:importId/faults": [async (who) => `${await fresh.import(who)}/faults`],
    "/batches": [() => "/batches"],
    "/batches/export": [() => "/batches/export"],
    "/batches/:batchId": [
      async () => `/batches/${await fresh.waiting()}`,
      async () => `/batches/${await fresh.paused()}`,
      async () => `/batches/${await refused()}`,
    ],
    "/batches/:batchId/export": [
      async () => `/batches/${await refused()}/export`,
      async () => `/batches/${await refused()}/export?format=report`,
      async () => `/batches/${await refused()}/export?format=xlsx`,
    ],
    "/batches/:batchId/replies": [async () => `/batches/${await fresh.waiting()}/replies`],
    "/batches/:batchId/replies/export": [async () => `/batches/${await fresh.waiting()}/replies/export`],
    "/batches/:batchId/follow-up": [
      async () => `/batches/${await fresh.waiting()}/follow-up`,
      async () => `/batches/${await refused()}/follow-up`,
    ],
    "/replies": [() => "/replies", () => "/replies?unread"],
    "/batches/:batchId/cancel": [async () => `/batches/${await fresh.waiting()}/cancel`],
    "/batches/:batchId/schedule": [async () => `/batches/${await fresh.waiting()}/schedule`],
    "/batches/:batchId/retry": [async () => `/batches/${await fresh.refused()}/retry`],
    "/templates": [(who) => after(fresh.template(who), "/templates")],
    "/templates/new": [() => "/templates/new"],
    "/templates/:templateId": [async (who) => `/templates/${await fresh.template(who)}`],
    "/templates/:templateId/delete": [async (who) => `/templates/${await fresh.template(who)}/delete`],
    "/lists": [(who) => after(fresh.list(who), "/lists")],
    "/lists/new": [() => "/lists/new"],
    "/lists/:listId": [async (who) => `/lists/${await fresh.list(who)}`],
    "/lists/:listId/edit": [async (who) => `/lists/${await fresh.list(who)}/edit`],
    "/lists/:listId/delete": [async (who) => `/lists/${await fresh.list(who)}/delete`],
    "/lists/:listId/contacts/new": [async (who) => `/lists/${await fresh.list(who)}/contacts/new`],
    "/lists/:listId/contacts/:number": [
      async (who) => `/lists/${await fresh.list(who)}/contacts/6281234560021`,
    ],
    "/lists/:listId/contacts/:number/remove": [
      async (who) => `/lists/${await fresh.list(who)}/contacts/6281234560021/remove`,
    ],
    "/lists/:listId/import": [async (who) => `/lists/${await fresh.list(who)}/import`],
    "/lists/:listId/import/:importId": [(who) => fresh.contactImport(who)],
    "/lists/:listId/export": [async (who) => `/lists/${await fresh.list(who)}/export`],
    "/schedules": [(who) => after(fresh.schedule(who), "/schedules")],
    "/schedules/new": [(who) => after(fresh.schedule(who), "/schedules/new")],
    "/schedules/:scheduleId": [async (who) => `/schedules/${await fresh.schedule(who)}`],
    "/schedules/:scheduleId/edit": [async (who) => `/schedules/${await fresh.schedule(who)}/edit`],
    "/schedules/:scheduleId/delete": [async (who) => `/schedules/${await fresh.schedule(who)}/delete`],
    "/batches/:batchId/list": [async () => `/batches/${await refused()}/list`],
    "/credits": [() => "/credits", async () => `/credits?request=${await kept("request", fresh.request)}`],
    "/credits/export": [() => "/credits/export"],
    "/opt-outs": [(who) => after(fresh.optOut(who), "/opt-outs")],
    "/opt-outs/:optOutId/remove": [async (who) => `/opt-outs/${await fresh.optOut(who)}/remove`],
    "/opt-outs/:optOutId/number": [async (who) => `/opt-outs/${await fresh.hiddenOptOut(who)}/number`],
    "/opt-outs/export": [() => "/opt-outs/export"],
    "/recipients": [() => "/recipients", () => "/recipients?number=abc"],
    "/recipients/:number": [async (who) => `/recipients/${await fresh.stopped(who)}`],
    "/recipients/:number/forget": [async (who) => `/recipients/${await fresh.stopped(who)}/forget`],
    "/numbers": [() => "/numbers"],
    "/numbers/:deviceId/connect": [
      async (who) => (who === "Ani" ? `/numbers/${await fresh.device()}/connect` : "/numbers"),
    ],
    "/settings": [() => "/settings"],
    "/settings/phone": [
      (who) =>
        after(
          kept(`phone ${who}`, () => post(who, "/settings", { phone_number: PHONE })),
          "/settings/phone",
        ),
    ],
    "/settings/hours": [() => "/settings/hours"],
    "/settings/stop-words": [() => "/settings/stop-words"],
    "/notifications": [() => "/notifications"],
    "/settings/notifications": [() => "/settings/notifications"],
    "/settings/keeping": [() => "/settings/keeping"],
    "/settings/sessions": [() => after(fresh.session(), "/settings/sessions")],
    "/settings/tokens": [() => "/settings/tokens"],
    "/settings/tokens/:tokenId/revoke": [async (who) => `/settings/tokens/${await fresh.token(who)}/revoke`],
    "/settings/webhooks": [() => "/settings/webhooks"],
    "/settings/webhooks/:webhookId": [async (who) => `/settings/webhooks/${await fresh.webhook(who)}`],
    "/settings/webhooks/:webhookId/secret": [
      async (who) => `/settings/webhooks/${await fresh.webhook(who)}/secret`,
    ],
    "/settings/webhooks/:webhookId/delete": [
      async (who) => `/settings/webhooks/${await fresh.webhook(who)}/delete`,
    ],
    "/settings/webhooks/:webhookId/deliveries/:deliveryId": [(who) => fresh.delivery(who)],
    "/settings/second-factor": [
      (who) => after(begin(who), SECOND_FACTOR), // Citra keeps hers, for the sign-in and for Eka
      (who) => after(forget(who), SECOND_FACTOR),
    ],
    "/admin": [() => "/admin"],
    "/admin/dashboard": [() => "/admin/dashboard"],
    [U]: [(who) => after(ended(who), `${U}?status=inactive&q=kiki`), () => U],
    [`${U}/new`]: [() => `${U}/new`],
    [`${U}/devices`]: [() => `${U}/devices`],
    [`${U}/:userId`]: [
      async (who) => `${U}/${await kept(`user ${who}`, fresh.user)}`,
      async () => `${U}/${await fresh.inactive()}`,
      () => `${U}/3`,
    ],
    [`${U}/:userId/deactivate`]: [async () => `${U}/${await fresh.user()}/deactivate`],
    [`${U}/:userId/reactivate`]: [],
    [`${U}/:userId/delete`]: [async () => `${U}/${await fresh.user()}/delete`],
    [`${U}/:userId/reset-link`]: [async () => `${U}/${await fresh.user()}/reset-link`],
    [`${U}/:userId/reset-password`]: [async () => `${U}/${await fresh.user()}/reset-password`],
    [`${U}/:userId/second-factor`]: [],
    [`${U}/:userId/credits`]: [() => `${U}/2/credits`],
    [`${U}/:userId/server`]: [
      () => `${U}/1/server`,
      async (who) => `${U}/${await kept(`user ${who}`, fresh.user)}/server`,
    ],
    [`${U}/:userId/devices`]: [() => `${U}/1/devices`],
    [`${U}/:userId/devices/:deviceId`]: [
      () => `${U}/1/devices/1`,
      async () => `${U}/1/devices/${await fresh.device(true)}`,
    ],
    [`${U}/:userId/devices/:deviceId/connect`]: [
      async () => `${U}/1/devices/${await fresh.device()}/connect`,
    ],
    [`${U}/:userId/devices/:deviceId/pause`]: [async () => `${U}/1/devices/${await fresh.device()}/pause`],
    [`${U}/:userId/devices/:deviceId/remove`]: [async () => `${U}/1/devices/${await fresh.device()}/remove`],
    "/admin/request-buy-credits": [
      () => after(fresh.request(), "/admin/request-buy-credits"),
      async () => `/admin/request-buy-credits?request=${await fresh.request()}`,
    ],
    "/admin/packages": [() => after(fresh.package(), "/admin/packages")],
    "/admin/packages/new": [() => "/admin/packages/new"],
    "/admin/packages/:packageId": [async () => `/admin/packages/${await fresh.package()}`],
    "/admin/packages/:packageId/delete": [async () => `/admin/packages/${await fresh.package()}/delete`],
    "/admin/settings/qris": [() => "/admin/settings/qris"],
    "/admin/receipts": [() => after(fresh.receipt(), "/admin/receipts")],
    "/admin/receipts/export": [() => "/admin/receipts/export"],
    "/admin/receipts/:receiptId/correct": [async () => `/admin/receipts/${await fresh.receipt()}/correct`],
    "/admin/bank-statements": [() => after(fresh.bankStatement(), "/admin/bank-statements")],
    "/admin/bank-statements/:statementId": [
      async () => `/admin/bank-statements/${await fresh.bankStatement()}`,
    ],
    "/admin/test-bulk": [() => "/admin/test-bulk"],
    "/admin/test-bulk/upload": [],
    "/admin/test-bulk/template": [() => "/admin/test-bulk/template"],
    "/admin/bulk-history": [() => "/admin/bulk-history"],
    "/admin/bulk-history/export": [() => "/admin/bulk-history/export"],
    "/admin/opt-outs": [() => after(fresh.optOut(), "/admin/opt-outs")],
    "/admin/opt-outs/:optOutId/remove": [async () => `/admin/opt-outs/${await fresh.optOut()}/remove`],
    "/admin/opt-outs/export": [() => "/admin/opt-outs/export"],
    "/admin/recipients": [() => "/admin/recipients"],
    "/admin/recipients/:number": [async () => `/admin/recipients/${await fresh.stopped()}`],
    "/admin/recipients/:number/forget": [async () => `/admin/recipients/${await fresh.stopped()}/forget`],
    "/admin/settings": [() => "/admin/settings"],
    "/admin/audit-log": [() => "/admin/audit-log"],
    "/admin/audit-log/export": [() => "/admin/audit-log/export"],
    "/*": [() => "/tidak/ada"],
  };
}

/** They only lead on, do what a button of another screen asks for, or are a script's door. */
export const LEAD_ON = [
  ...["/", "/logout", "/admin", `${U}/:userId/reactivate`, `${U}/:userId/second-factor`],
  ...["/send/new/upload", "/send/new/columns", "/admin/test-bulk/upload"],
];
