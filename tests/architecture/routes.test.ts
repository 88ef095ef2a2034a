import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { apiPaths } from "~/api/endpoints";
import routes from "~/routes";

/** The addresses of screens that users have bookmarked or know from the guide: none may go away. */
const SCREENS = [
  ..."/login /admin/login / /dashboard /send/new /batches /batches/{id} /credits /settings".split(" "),
  ..."/admin /admin/dashboard /admin/users /admin/request-buy-credits /admin/test-bulk".split(" "),
  ..."/admin/bulk-history /admin/settings".split(" "),
];

/** The calls that programs of users rely on, under /api: none may go away. */
const CALLS = [
  ..."auth/login me auth/refresh auth/logout".split(" "),
  ..."admin/request-buy-credits admin/request-buy-credits/{id}/approve".split(" "),
  ..."admin/users admin/users/{id} admin/users/{id}/deactivate admin/users/{id}/reactivate".split(" "),
  ..."admin/users/{id}/reset-password admin/users/{id}/server admin/users/{id}/server/test".split(" "),
  ..."admin/users/{id}/devices admin/users/{id}/devices/{id}".split(" "),
  ..."admin/users/{id}/devices/{id}/connect/start admin/users/{id}/devices/{id}/connect/request-code".split(
    " ",
  ),
  ..."admin/users/{id}/devices/{id}/connect/qr-raw admin/users/{id}/devices/{id}/session".split(" "),
  ..."admin/users/{id}/devices/{id}/pause admin/users/{id}/devices/{id}/resume".split(" "),
  ..."admin/settings admin/test-bulk/eligible-users admin/test-bulk/upload admin/test-bulk/logs".split(" "),
  ..."admin/test-bulk/template me/settings bulk/batches bulk/batches/{id} bulk/batches/{id}/export".split(
    " ",
  ),
  ..."bulk/batches/{id}/items bulk/overview admin/dashboard bulk/template bulk/batches/export".split(" "),
  ..."bulk/batches/{id}/pause bulk/batches/{id}/resume bulk/batches/{id}/cancel credits".split(" "),
  ..."credits/transactions credits/requests admin/bulk-history admin/bulk-history/export hooks/waha/{id}".split(
    " ",
  ),
];

function addressesOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const here = entry.path || entry.index ? [`/${path}`] : [];
    return [...here, ...addressesOf(entry.children ?? [], path)];
  });
}

const addresses = new Set(
  [...addressesOf(routes as RouteConfigEntry[]), ...apiPaths.map((path) => `/${path}`)].map((path) =>
    path.replace(/:\w+/g, "{id}"),
  ),
);

test("every screen that is promised has its address", () => {
  expect(SCREENS.filter((path) => !addresses.has(path))).toEqual([]);
});

test("every call that is promised has its address under /api", () => {
  expect(CALLS.filter((path) => !addresses.has(`/api/${path}`))).toEqual([]);
});

test("any other path says that the page was not found", () => {
  expect(addresses.has("/*")).toBe(true);
  expect(addresses.has("/api/*")).toBe(true);
});
