import { parseArgs } from "node:util";
import { ZodError } from "zod";
import { postEntry } from "~/domain/credits/ledger";
import { DomainError } from "~/domain/errors";
import { decimal } from "~/domain/message-text/decimal";
import { createUser } from "~/domain/users/new-user";
import { sentence } from "~/i18n/sentence";
import { clock } from "~/platform/clock";
import { transaction } from "~/platform/db";
import { describeError } from "~/platform/db/require-database";
import { env } from "~/platform/env";
import { command } from "./command";
import { passwordFromInput } from "./password";

const USAGE = `siar user:create --email ani@example.com --role USER|ADMIN|"SUPER ADMIN"
  [--name Ani] [--country ID] [--phone 81234567890] [--features USERS,SETTINGS] [--credits 100]
It asks for the password, or reads it from standard input.`;

const SEEN_BY_ALL = `With --password, other users of this machine can see the password. Leave it out and enter it when asked.`;

const text = { type: "string" } as const;

async function main() {
  const { values } = parseArgs({
    options: {
      email: text,
      password: text,
      role: text,
      name: text,
      country: text,
      phone: text,
      features: text,
      credits: text,
    },
  });
  const { email = "", role = "USER", phone, country = env.DEFAULT_COUNTRY } = values;
  const name = values.name ?? email.split("@")[0] ?? "";
  const credits = decimal(values.credits ?? "0");
  if (!Number.isInteger(credits) || credits < 0)
    throw new Error("--credits must be a whole number, 0 or more.");
  const features = (values.features ?? "").split(",").flatMap((feature) => (feature ? [feature.trim()] : []));
  const password = await passwordOf(values.password);
  const now = clock.now();
  const input = { email, password, name, country, role, features, ...(phone ? { phone } : {}) };
  const { user } = await createUser("system", input as Parameters<typeof createUser>[1], now);
  if (credits > 0) {
    const entry = {
      userId: user.id,
      kind: "ADJUSTMENT" as const,
      amount: credits,
      key: `user:${user.id}:start`,
    };
    await transaction((tx) => postEntry(tx, entry, now));
  }
  console.log(`Created ${user.role} ${user.email} (id ${user.id}) with ${credits} credits.`);
}

/** Still taken from the arguments, as earlier versions had it. */
async function passwordOf(argument: string | undefined): Promise<string> {
  if (argument === undefined || argument === "-") return passwordFromInput("Password: ");
  console.error(SEEN_BY_ALL);
  return argument;
}

/** Returns what the person at the terminal can act on. */
function explain(error: unknown): string {
  if (error instanceof DomainError) {
    const fields = Object.entries(error.fields).map(
      ([field, faults]) => `${field}: ${faults.map(({ code }) => code).join(", ")}`,
    );
    return [sentence("en", error.code, error.params), ...fields].join(" ");
  }
  if (error instanceof ZodError)
    return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  return describeError(error);
}

await command("migrated", main, (error) => `${explain(error)}\n\n${USAGE}`);
