import { expect, test } from "vitest";
import { requestClass } from "../../web/request-class";

test.each([
  ["GET", "/dashboard", "page"],
  ["GET", "/nowhere/6281234567890", "page"],
  ["POST", "/settings", "form"],
  ["POST", "/login", "sign_in"],
  ["POST", "/api/auth/login", "sign_in"],
  ["GET", "/api/bulk/batches/7", "api"],
  ["DELETE", "/api/me/tokens/7", "api"],
  ["GET", "/api/bulk/batches/7/export", "download"],
  ["POST", "/api/hooks/waha/7", "webhook"],
  ["GET", "/metrics", null],
  ["GET", "/readyz", null],
  ["GET", "/assets/root-1.js", null],
])("%s %s is counted as %s", (method, path, named) => {
  expect(requestClass({ method, path, headers: {} })).toBe(named);
});

test("a body with files makes an upload of a call and of a form", () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect(requestClass({ method: "POST", path: "/api/bulk/batches", headers })).toBe("upload");
  expect(requestClass({ method: "POST", path: "/send/new", headers })).toBe("upload");
});
