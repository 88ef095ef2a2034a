import { FEATURES, type Feature, type Role } from "~/domain/actor";
import { postEntry } from "~/domain/credits/ledger";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { newWebhookSecret } from "~/domain/devices/webhook-address";
import { db, transaction } from "~/platform/db";
import { hashPassword } from "~/platform/passwords";
import { upgradeDatabase } from "~/platform/upgrade-database";

export const DEMO_PASSWORD = "siar-demo-2026";
const DEMO_CREDITS = 1_000;
/** Ani's phones: WAHA's session names and numbers. Two of them share her batches. */
export const DEMO_PHONES = [
  { name: "Toko Ani", session: "siar-demo-ani", phone: "6281100000001" },
  { name: "Gudang Ani", session: "siar-demo-ani-2", phone: "6281100000002" },
];

type Person = { name: string; email: string; role: Role; features: Feature[]; what: string };

export const DEMO_USERS: Person[] = [
  {
    name: "Ani",
    email: "ani@example.com",
    role: "USER",
    features: [],
    what: "USER, who sends: with credits and connected devices",
  },
  { name: "Budi", email: "budi@example.com", role: "USER", features: [], what: "USER, brand new" },
  {
    name: "Citra",
    email: "citra@example.com",
    role: "ADMIN",
    features: [...FEATURES],
    what: "ADMIN with all features",
  },
  { name: "Dewi", email: "dewi@example.com", role: "ADMIN", features: [], what: "ADMIN without features" },
  { name: "Eka", email: "eka@example.com", role: "SUPER ADMIN", features: [], what: "SUPER ADMIN" },
];

/** Those that have a past, too, besides the others (scripts/demo-data/accounts.ts). */
export const OTHER_DEMO_USERS = [
  { email: "melati@example.com", what: "USER, a salon whose number WhatsApp has warned" },
  {
    email: "koperasi@example.com",
    what: "USER, who sends in the hours of collections, and whose device is lost",
  },
];

/** Brings the demo's database up: users, credits, settings, and Ani's device on the simulator. Safe to run again. */
export async function seedDemo(simulator: { port: number; apiKey: string }): Promise<void> {
  await upgradeDatabase();
  const now = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { what: _, ...person } of DEMO_USERS) {
    const data = { ...person, passwordHash, createdAt: now };
    await db.user.upsert({ where: { email: person.email }, create: data, update: {} });
  }
  const ani = await db.user.findUniqueOrThrow({ where: { email: "ani@example.com" } });
  const key = `user:${ani.id}:start`;
  if (!(await db.creditEntry.findUnique({ where: { key } }))) {
    const entry = { userId: ani.id, kind: "ADJUSTMENT" as const, amount: DEMO_CREDITS, key };
    await transaction((tx) => postEntry(tx, entry, now));
  }
  const sealedApiKey = sealedServerKey(ani.id, simulator.apiKey);
  const address = { host: "127.0.0.1", port: simulator.port, sealedApiKey, checkedAt: null };
  const server = await db.server.upsert({
    where: { userId: ani.id },
    create: { userId: ani.id, ...address },
    update: address,
  });
  for (const { name, session } of DEMO_PHONES) {
    const device = {
      userId: ani.id,
      serverId: server.id,
      name,
      session,
      sealedWebhookSecret: newWebhookSecret(session),
      createdAt: now,
    };
    await db.device.upsert({ where: { session }, create: device, update: { serverId: server.id } });
  }
  await db.appSettings.update({
    where: { id: 1 },
    data: {
      pricePerCredit: 15_000,
      adminWhatsapps: ["+6281100000009"],
      adminWhatsappPrimary: "+6281100000009",
      paymentAccounts: [{ name: "BCA", account: "1234567890", holder: "PT Siar Demo" }],
    },
  });
  await db.$disconnect();
}
