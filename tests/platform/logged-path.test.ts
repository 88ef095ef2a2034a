import { expect, test } from "vitest";
import { loggedPath } from "../../web/redact-path";

test.each([
  ["/recipients/6281234567890", "/recipients/…"],
  ["/recipients/+62%20812-3456-7890/forget", "/recipients/…/forget"],
  ["/api/opt-outs/0812.3456.789", "/api/opt-outs/…"],
  ["/batches/1234/replies", "/batches/1234/replies"],
  [`/${"a/".repeat(200)}`, `/${"a/".repeat(200)}`.slice(0, 200)],
])("%s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
