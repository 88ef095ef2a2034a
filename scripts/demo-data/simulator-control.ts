import type { Simulator } from "./world";

/** Has the simulator do what a phone or WhatsApp does: its own calls, below /__sim. Throws when it does not. */
export async function simulatorDo(
  { port, apiKey }: Simulator,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: object = {},
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/__sim/${path}`, {
    method,
    headers: { "Content-Type": "application/json", "X-Api-Key": apiKey },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${path}.`);
}

/** The session shows a QR code that nobody scans. */
export async function waitForScan(simulator: Simulator, session: string): Promise<void> {
  await simulatorDo(simulator, "POST", `sessions/${session}/logout`);
  await simulatorDo(simulator, "PUT", `sessions/${session}`, { status: "SCAN_QR_CODE" });
}
