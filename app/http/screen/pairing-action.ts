import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { PairingPhone } from "~/domain/pairing/pair";
import { pairingCookie } from "./pairing-cookie";

/** `confirm`: also when it will never be known of some messages whether they were sent. */
export const PairingStep = z.object({ confirm: z.enum(["yes"]).optional() });

/** Goes back to the page that connects a device and gives the browser the code that WAHA made for this phone. */
export function redirectWithCode(
  here: string,
  device: number,
  code: string,
  typed: z.output<typeof PairingPhone>,
  now: Date,
): Response {
  const phone = (typed.phone ?? "").replace(/\D/g, "");
  const cookie = pairingCookie({ device, code, phone, at: now.toISOString() });
  return redirect(here, { headers: { "Set-Cookie": cookie } });
}
