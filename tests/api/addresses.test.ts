import { expect, test } from "vitest";
import { addressFault, isHost, QUERY_CHARACTERS_MAX, routePlan } from "~/http/middleware/url-guard";

const plan = routePlan({
  root: { id: "root", path: "" },
  home: { id: "home", parentId: "root", index: true },
  area: { id: "area", parentId: "root" },
  batches: { id: "batches", parentId: "area", path: "batches" },
  batch: { id: "batch", parentId: "area", path: "batches/:batchId" },
  export: { id: "export", parentId: "root", path: "batches/export" },
  me: { id: "me", parentId: "root", path: "api/me/settings/more" },
  health: { id: "http/health", parentId: "root", path: "healthz" },
  nowhere: { id: "nowhere", parentId: "root", path: "*" },
  noCall: { id: "no-call", parentId: "root", path: "api/*" },
});

test.each([
  "/",
  "/batches",
  "/batches/",
  "/a/b/c/d",
  "/api/a/b/c/",
  "/batches?q=a%20b&status=sent&x=_data",
  "/_root.data",
  "/batches.data",
  "/Batches/12.data",
  "/batches/12.data?_routes=root,area,batch",
  "/batches/export.data",
  `/batches?q=${"a".repeat(501)}`,
  `/batches?q=${encodeURIComponent("你".repeat(100))}&next=${encodeURIComponent(encodeURIComponent("😀".repeat(100)))}`,
])("%s goes on to Remix", (url) => {
  expect(addressFault(url, plan)).toBeNull();
});

test.each([
  ["/a/b/c/d/e", "NOT_FOUND"],
  ["/a\\b\\c\\d\\e", "NOT_FOUND"], // a browser's slash, and Remix's
  ["///////", "NOT_FOUND"],
  ["/batches?_data=batches", "NOT_FOUND"],
  ["/batches?a=b&%5fdata=batches", "NOT_FOUND"],
  ["/nowhere.data", "NOT_FOUND"],
  ["/batches/.data", "NOT_FOUND"],
  ["/api/me/%0Asettings", "NOT_FOUND"],
  ["/batches/%E2%80%A8", "NOT_FOUND"],
  ["/healthz.data", "NOT_FOUND"],
  ["/api/me/settings/more.data", "NOT_FOUND"],
  ["/batches.data?_routes=root,batch", "NOT_FOUND"],
  [`/batches?q=${"a".repeat(QUERY_CHARACTERS_MAX)}`, "ADDRESS_TOO_LONG"],
  ["*", "BAD_REQUEST"],
  ["http://siar/batches", "BAD_REQUEST"],
])("%s goes no further", (url, fault) => {
  expect(addressFault(url, plan)).toBe(fault);
});

test("a call of the API may lie deeper than any route of Remix, all of which are one to it", () => {
  const deep = "api/users/:userId/devices/:deviceId/connect";
  expect(addressFault("/api/users/1/devices/2/connect", plan)).toBe("NOT_FOUND");
  const table = { call: { id: "call", path: "api/*" }, home: { id: "home", index: true } };
  expect(addressFault("/api/users/1/devices/2/connect", routePlan(table, [deep]))).toBeNull();
  expect(addressFault("/api/users/1/devices/2/connect/start", routePlan(table, [deep]))).toBe("NOT_FOUND");
});

test("a host is a name or an address, and perhaps a port", () => {
  for (const host of ["siar.example.com", "localhost:3000", "127.0.0.1", "[::1]:3000", "my_box"])
    expect(isHost(host)).toBe(true);
  for (const host of [
    "",
    "a b",
    "a/api",
    "a\\b",
    "u@a",
    "[",
    "a:99999999",
    "a:99999",
    "a?b",
    "a#b",
    "256.1.1.1",
  ])
    expect(isHost(host)).toBe(false);
});
