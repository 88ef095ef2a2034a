import type { Device } from "generated/sqlite/client";

/** A device as admins see it. `status` is WAHA's word, as last heard; `paused` says why nothing is sent. */
export type DeviceView = {
  id: number;
  name: string;
  session: string;
  status: string;
  phone_number: string | null;
  connected_at: string | null;
  paused: { reason: string; until: string | null; detail: string | null } | null;
};

export function deviceView(device: Device): DeviceView {
  const { id, name, session, status, phoneNumber, connectedAt, pauseReason, pausedUntil, pauseDetail } =
    device;
  const paused = pauseReason
    ? { reason: pauseReason, until: pausedUntil?.toISOString() ?? null, detail: pauseDetail }
    : null;
  return {
    ...{ id, name, session, status, phone_number: phoneNumber },
    connected_at: connectedAt?.toISOString() ?? null,
    paused,
  };
}
