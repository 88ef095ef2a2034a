import fc from "fast-check";
import { expect, test } from "vitest";
import { creditsTyped, totalPrice } from "~/domain/credits/total-price";
import { backOffMs, gapAfter, mayDeviceSend } from "~/domain/pacing/rate-limit";
import { readNumber } from "~/domain/phone-numbers/parse";
import { nextMidnight } from "~/domain/time/day";
import { attachment } from "~/http/response/downloads";
import { csvLine } from "~/platform/csv";
import { holds, strangeText } from "./property";

const country = fc.constantFrom("ID", "US", "GB", "JP", "XX", "");
const digits = fc
  .array(fc.constantFrom(..."0123456789+ -.()eE"), { maxLength: 24 })
  .map((signs) => signs.join(""));

test("any cell is a number of 6 to 15 digits or a fault, and a number read again is the same", () => {
  return holds(
    fc.property(fc.oneof(strangeText, digits, fc.double()), country, (cell, from) => {
      const read = readNumber(cell, from);
      if ("fault" in read) {
        expect(read.fault).toMatch(/^NUMBER_/);
        return;
      }
      expect(read.digits).toMatch(/^[1-9]\d{5,14}$/);
      expect(readNumber(`+${read.digits}`, from)).toEqual(read);
    }),
    3_000,
  );
});

const time = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const gap = fc
  .tuple(fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 }))
  .map(([a, b]) => ({ minMs: Math.min(a, b), maxMs: Math.max(a, b) }));

test("a device never waits longer than its longest gap, whatever its clock did, and a wait ends later than now", () => {
  return holds(
    fc.property(
      time,
      gap,
      fc.option(time),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (now, pace, next, random) => {
        const base = {
          status: "WORKING",
          gap: pace,
          dailyMax: null,
          sentDay: null,
          sentToday: 0,
          pauseReason: null,
          pausedUntil: null,
        };
        const wait = mayDeviceSend({ ...base, nextSendAt: next }, now);
        if (wait.kind === "wait") {
          expect(wait.until!.getTime()).toBeGreaterThan(now.getTime());
          expect(wait.until!.getTime() - now.getTime()).toBeLessThanOrEqual(pace.maxMs);
        }
        const after = gapAfter(pace, now, random)?.getTime() ?? now.getTime();
        expect(after - now.getTime()).toBeGreaterThanOrEqual(pace.maxMs === 0 ? 0 : pace.minMs);
        expect(after - now.getTime()).toBeLessThanOrEqual(pace.maxMs);
      },
    ),
    1_500,
  );
});

test("midnight is the first moment of another day, at most 26 hours away; back-off stays within its bounds", () => {
  return holds(
    fc.property(
      time,
      fc.nat({ max: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (now, tries, random) => {
        const ms = nextMidnight(now).getTime() - now.getTime();
        expect(ms).toBeGreaterThan(0);
        expect(ms).toBeLessThanOrEqual(26 * 3_600_000);
        expect(backOffMs(tries, random)).toBeGreaterThanOrEqual(1_000);
        expect(backOffMs(tries, random)).toBeLessThanOrEqual(90_000);
      },
    ),
    1_000,
  );
});

test("a price is the exact one, rounded half up; credits that are typed are whole or nothing", () => {
  return holds(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.nat({ max: 2 ** 31 - 1 }),
      strangeText,
      (amount, price, typed) => {
        const hundredths = BigInt(amount) * BigInt(price);
        expect(totalPrice(amount, price)).toBe(hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n));
        const credits = creditsTyped(typed);
        expect(Number.isNaN(credits) || (Number.isInteger(credits) && credits >= 1)).toBe(true);
      },
    ),
    1_000,
  );
});

test("no name breaks a header of a download, and no export holds a control character where a cell begins", () => {
  return holds(
    fc.property(strangeText, (text) => {
      expect(new Headers({ "Content-Disposition": attachment(text) }).get("Content-Disposition")).not.toMatch(
        /[\r\n]/,
      );
      const cell = csvLine([text]).replace(/\r\n$/, "");
      expect(cell).not.toMatch(/^"?[=+\-@\t\r\n]/);
    }),
    1_000,
  );
});
