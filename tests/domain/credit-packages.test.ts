import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { ownRequest } from "~/domain/credits/list-requests";
import {
  changePackage,
  createPackage,
  deletePackage,
  listPackages,
  PACKAGES_MAX,
  PackageInput,
  soldPackages,
} from "~/domain/credits/packages/packages";
import { parsePurchase } from "~/domain/credits/packages/parse-purchase";
import { requestCredits } from "~/domain/credits/request-credits";
import { approveRequest } from "~/domain/credits/review-request";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { after, ask, balanceOf, buyer, now, setPrice } from "../support/buying";
import { wholeCast } from "../support/cast";
import { pngFile, uploaded } from "../support/evidence";
import { refusal } from "../support/refusal";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let shade = 0;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 150);
});

const add = async (name: string, credits: number, price: number, admin = cast.citra) =>
  (await createPackage(admin, { name, credits, price }, now)).package;
const buy = (actor: Parameters<typeof requestCredits>[0], packageId: number) =>
  requestCredits(actor, { packageId, evidence: uploaded(pngFile(++shade, 32)) }, now);

test("a package is bought at its price, and a request keeps name, credits and price when the package changes or goes", async () => {
  const joko = await buyer();
  const name = `Hemat 🎉 שלום ${"x".repeat(85)}`;
  const made = await add(name, 1_000, 120_000);
  expect(made).toMatchObject({ name, price_per_credit: 120, active: true, dearer_than: null });
  const { request } = await buy(joko, made.id);
  const bought = { id: made.id, name, credits: 1_000, price: 120_000 };
  const asked = { amount: 1_000, total_price: 120_000, price_per_credit: 120, package: bought };
  expect(request).toMatchObject(asked);
  await changePackage(cast.citra, made.id, { name: "Other", credits: 5, price: 9 }, now);
  expect(await ownRequest(joko, request.id)).toMatchObject(asked);
  await deletePackage(cast.citra, made.id, now);
  await approveRequest(cast.citra, request.id, after(1));
  expect(await ownRequest(joko, request.id)).toMatchObject(asked);
  expect(await balanceOf(joko)).toBe(1_000);
  expect(await refusal(buy(joko, made.id))).toBe("PACKAGE_GONE");
});

test("buyers see the packages that are sold, the smallest first; admins see where a larger one is dearer", async () => {
  const [large, small, off] = [
    await add("Large", 500, 70_000),
    await add("Small", 100, 13_000),
    await add("Off", 50, 1_000),
  ];
  await changePackage(cast.citra, off.id, { active: false }, now);
  expect((await soldPackages()).map(({ name }) => name)).toEqual(["Small", "Large"]);
  const joko = await buyer();
  expect(await refusal(buy(joko, off.id))).toBe("PACKAGE_GONE");
  const dearer = async () => (await listPackages()).find(({ id }) => id === large.id)?.dearer_than;
  expect(await dearer()).toBe(small.id); // 140 against 130; the one that is not sold does not count
  await changePackage(cast.citra, large.id, { price: 65_000 }, now);
  expect(await dearer()).toBeNull();
});

test("package and amount together are refused, and so is what is no package", async () => {
  const joko = await buyer();
  const parsed = async (fields: Record<string, string>) => parsePurchase(fields);
  expect(await refusal(parsed({ amount: "5", package_id: "1" }))).toBe("PACKAGE_AND_AMOUNT");
  for (const id of ["0", "x", "1.5", "99999999999", "-1"]) {
    const { packageId } = parsePurchase({ package_id: id });
    expect(await refusal(buy(joko, packageId!))).toBe("PACKAGE_GONE");
  }
  expect(parsePurchase({ amount: "5", package_id: " " })).toEqual({ amount: 5 });
});

test("with packages only, an amount is refused; without it, it goes on at the unit price", async () => {
  const joko = await buyer();
  await updateAppSettings(cast.citra, { packages_only: true }, now);
  expect(await refusal(ask(joko, 10))).toBe("PACKAGE_REQUIRED");
  expect((await buy(joko, (await add("Only", 10, 1_000)).id)).request.amount).toBe(10);
  await updateAppSettings(cast.citra, { packages_only: false }, now);
  expect((await ask(joko, 10)).request).toMatchObject({ total_price: 1_500, package: null });
  const acts = await db.auditEntry.findMany({ where: { act: "settings.update" }, orderBy: { id: "desc" } });
  expect(acts[0]?.detail).toMatchObject({ packages_only: { from: true, to: false } });
});

test("a package has a name, credits and whole rupiah, no more per credit than a credit may cost", async () => {
  const faults = (input: object) =>
    PackageInput.safeParse(input).error?.issues.map(({ message, path }) => `${String(path[0])} ${message}`);
  expect(faults({ name: " \n ", credits: 0, price: 0 })).toEqual([
    "name REQUIRED",
    "credits CREDITS_RANGE",
    "price PACKAGE_PRICE",
  ]);
  expect(faults({ name: "x".repeat(101), credits: "1.5", price: "1.5" })).toEqual([
    "name TOO_LONG",
    "credits CREDITS_RANGE",
    "price PACKAGE_PRICE",
  ]);
  expect(await refusal(add("Dear", 1, 10_000_001))).toBe("PACKAGE_PRICE");
  expect((await add("Dearest", 10_000_000, 10_000_000 * 10_000_000)).price_per_credit).toBe(10_000_000);
  expect(await refusal(changePackage(cast.citra, 999_999, { name: "No" }, now))).toBe("NOT_FOUND");
});

test("there are at most 50 packages, also when two admins add many at once", async () => {
  await db.creditPackage.deleteMany();
  await db.creditPackage.createMany({
    data: Array.from({ length: PACKAGES_MAX - 2 }, (_, i) => ({
      ...{ name: `P${i}`, credits: i + 1, price: 100n, createdAt: now },
    })),
  });
  const codes = await Promise.all(
    Array.from({ length: 6 }, (_, i) => refusal(add(`Q${i}`, 1, 100, i % 2 ? cast.eka : cast.citra))),
  );
  expect(codes.filter((code) => code === "nothing was refused")).toHaveLength(2);
  expect(codes.filter((code) => code === "TOO_MANY_PACKAGES")).toHaveLength(4);
  expect((await checkLedger()).differences).toEqual([]);
});
