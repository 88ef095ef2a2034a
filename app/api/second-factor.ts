import { z } from "zod";
import {
  beginSecondFactor,
  disableOwnSecondFactor,
  enableSecondFactor,
  ownSecondFactor,
  Proof,
  renewRecoveryCodes,
} from "~/domain/users/sign-in/second-factor";
import { nameSchema } from "~/domain/view-schema";
import { bySession, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Ok } from "./shapes/shape";

const SecondFactorState = nameSchema(
  "SecondFactor",
  z.strictObject({ on: z.boolean(), recovery_codes_left: z.int() }),
);

const NewCodes = z.strictObject({ ok: z.literal(true), recovery_codes: z.array(z.string()) });

/** What may be wrong with a proof, besides its fields. */
const REFUSALS = ["TOO_MANY_SIGN_INS", "CONFLICT"] as const;

export const secondFactorEndpoints = {
  "me/second-factor": endpoint({
    GET: {
      access: bySession(signedIn),
      scope: "none",
      summary:
        "Whether your sign-in asks for a code (two-step verification), and how many recovery codes are left.",
      output: SecondFactorState,
      run: async ({ actor }) => {
        const { on, recovery_codes_left } = await ownSecondFactor(actor);
        return { on, recovery_codes_left };
      },
    },
  }),

  "me/second-factor/start": endpoint({
    POST: {
      access: bySession(signedIn),
      scope: "none",
      summary:
        "Makes a new secret for your authenticator app. Sign-ins ask for no code until `confirm` has had a first one.",
      output: z.strictObject({ ok: z.literal(true), secret: z.string(), otpauth_url: z.string() }),
      errors: ["CONFLICT"],
      run: async ({ actor, now }) => {
        const { secret, address } = await beginSecondFactor(actor, now);
        return { ok: true as const, secret, otpauth_url: address };
      },
    },
  }),

  "me/second-factor/confirm": endpoint({
    POST: {
      access: bySession(signedIn),
      scope: "none",
      summary:
        "Turns two-step verification on with your password and a first code, and ends all your other sessions. The recovery codes are answered once.",
      output: NewCodes,
      errors: REFUSALS,
      input: Proof,
      run: async ({ actor, context, input, now }) => ({
        ok: true as const,
        ...(await enableSecondFactor(actor, context, input, now)),
      }),
    },
  }),

  "me/second-factor/recovery-codes": endpoint({
    POST: {
      access: bySession(signedIn),
      scope: "none",
      summary:
        "Ten new recovery codes, answered once. The old ones end at once. Takes your password and a code.",
      output: NewCodes,
      errors: [...REFUSALS, "TOTP_UNREADABLE"],
      input: Proof,
      run: async ({ actor, context, input, now }) => ({
        ok: true as const,
        ...(await renewRecoveryCodes(actor, context, input, now)),
      }),
    },
  }),

  "me/second-factor/turn-off": endpoint({
    POST: {
      access: bySession(signedIn),
      scope: "none",
      summary: "Turns two-step verification off. Takes your password, and a code or a recovery code.",
      output: Ok,
      errors: [...REFUSALS, "TOTP_UNREADABLE"],
      input: Proof,
      run: async ({ actor, context, input, now }) => {
        await disableOwnSecondFactor(actor, context, input, now);
        return { ok: true as const };
      },
    },
  }),
};
