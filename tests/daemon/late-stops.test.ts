import { expect, test } from "vitest";
import { stopsHonouredByProgram } from "../support/torture/by-program";

test("who says stop while WAHA is away is not written to after WhatsApp has brought it, seconds after the connection", {
  timeout: 200_000,
}, async () => {
  const without = ["kill", "stop", "webAway", "webGone", "restart", "drop"];
  const report = await stopsHonouredByProgram({ stops: 30, without });
  expect(report.late).toBeGreaterThan(0);
});
