import { db } from "~/platform/db";

/** A package, a payment receipt and a bank statement: the first of each, for tests that name things by the id 1. */
export async function somethingSold(userId: number): Promise<void> {
  const now = new Date();
  await db.creditPackage.create({ data: { name: "Hemat", credits: 100, price: 12_000n, createdAt: now } });
  const facts = {
    seller: { name: "PT Siar", address: "", tax_number: "" },
    buyer: { name: "Ani", email: "ani@example.com" },
    ...{ package: null, credits: 5, price_per_credit: 1, price: 5, unique_code: null },
    ...{ paid_at: now.toISOString(), reason: null },
  };
  await db.paymentReceipt.create({
    data: {
      ...{ year: 2026, no: 1, number: "SIAR/2026/000001", requestId: 1, userId, credits: 5, total: 5n },
      ...{ facts, issuedAt: now },
    },
  });
  const statement = { account: "1234567890", layout: "BCA", fileName: "mutasi.csv", lines: 0 };
  await db.bankStatement.create({ data: { ...statement, uploadedAt: now, uploadedById: userId } });
}
