import type { Pairing } from "~/domain/pairing/pairing-state";
import { requestLocale } from "../request/locale";
import { refusalSentence } from "../response/error-messages";
import { readPairingCode } from "./pairing-cookie";
import { qrPath } from "./qr-svg";

/** NOWEB without a network starts anew for two minutes before it gives up: told earlier. */
const STARTING_SECONDS_MAX = 60;

/** What a page that connects a device shows of how far it is. `changing`: it goes on by itself. */
export function pairingProgress(
  request: Request,
  device: { id: number; status_since: string | null },
  { status, qr, trouble }: Pairing,
  now: Date,
) {
  const { id, status_since } = device;
  const seconds = qr ? Math.round((now.getTime() - qr.since.getTime()) / 1000) : 0;
  return {
    slowSince: status === "STARTING" && isSlow(status_since, now) ? status_since : null,
    status,
    changing: trouble !== null || !["STOPPED", "FAILED"].includes(status ?? ""),
    qr: qr && { ...qrPath(qr.value), seconds },
    code: readPairingCode(request, id),
    trouble: trouble && refusalSentence(requestLocale(request), trouble),
    live: new URL(request.url).searchParams.get("live") !== "off",
    updated: now.toISOString(),
  };
}

function isSlow(since: string | null, now: Date): boolean {
  return since !== null && now.getTime() - Date.parse(since) > STARTING_SECONDS_MAX * 1000;
}
