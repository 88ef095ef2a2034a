import { toBuffer } from "qrcode";
import { json, refusal, send } from "../http/answer";
import type { Call } from "../http/call";
import { type Route, route } from "../http/router";
import { isSince } from "../waha";
import type { Session } from "./session";

const CODE_LETTERS = "123456789ABCDEFGHJKLMNPQRSTVWXYZ";

/** QR code, pairing code and passkey: the ways into WORKING. */
export const pairingRoutes: readonly Route[] = [
  route("GET", "/api/:session/auth/qr", qr),
  route("POST", "/api/:session/auth/request-code", requestCode),
  route("GET", "/api/:session/auth/passkey", (call) => {
    const session = passkeySession(call, "PASSKEY_REQUIRED");
    json(call.response, 200, { challenge: `simulated-${session.name}` });
  }),
  route("POST", "/api/:session/auth/passkey", (call) => {
    const session = passkeySession(call, "PASSKEY_REQUIRED");
    call.world.sessions.become(session, "PASSKEY_CONFIRMATION_REQUIRED", { code: "123456" });
    json(call.response, 201, { result: true });
  }),
  route("GET", "/api/:session/auth/passkey/confirmation", (call) => {
    passkeySession(call, "PASSKEY_CONFIRMATION_REQUIRED");
    json(call.response, 200, { code: "123456" });
  }),
  route("POST", "/api/:session/auth/passkey/confirm", (call) => {
    const session = passkeySession(call, "PASSKEY_CONFIRMATION_REQUIRED");
    call.world.sessions.become(session, "WORKING");
    json(call.response, 201, { result: true });
  }),
];

async function qr(call: Call): Promise<void> {
  const session = await call.world.sessions.waitFor(call.params.session ?? "", ["SCAN_QR_CODE"]);
  if (call.query.get("format") === "raw") return json(call.response, 200, { value: session.qr });
  const png = await toBuffer(session.qr);
  const asJson = call.request.headers.accept?.includes("application/json");
  if (asJson) json(call.response, 200, { mimetype: "image/png", data: png.toString("base64") });
  else send(call.response, 200, "image/png", png);
}

async function requestCode(call: Call): Promise<void> {
  const { world, body, params, response } = call;
  const session = world.sessions.get(params.session ?? "");
  if (!session || session.status === "STOPPED") {
    throw refusal(404, `We didn't find a session with name '${params.session}'.`);
  }
  // NOWEB gave no answer at all in this state, for as long as anyone waited.
  if (session.status === "STARTING" && world.engine === "NOWEB") return new Promise(() => undefined);
  if (session.status !== "SCAN_QR_CODE") {
    const words = `Can request code only in SCAN_QR_CODE status. The current status is ${session.status}`;
    throw refusal(422, words);
  }
  if (body.method && world.engine === "NOWEB") throw refusal(422, "NOWEB engine doesn't support 'method'");
  session.askedPhone = String(body.phoneNumber ?? "").replace(/\D/g, "") || null;
  json(response, 201, { code: `${letters(session.qr, 0)}-${letters(session.qr, 4)}` });
}

function letters(seed: string, from: number): string {
  const letter = (at: number) => CODE_LETTERS[(seed.charCodeAt(seed.length - 1 - at) * (at + 3)) % 32] ?? "A";
  return [0, 1, 2, 3].map((at) => letter(from + at)).join("");
}

function passkeySession(call: Call, wanted: Session["status"]): Session {
  if (!isSince(call.world, "2026.7.1")) throw refusal(404, `Cannot ${call.request.method} ${call.path}`);
  const session = call.world.sessions.get(call.params.session ?? "");
  if (session?.status !== wanted) throw refusal(422, "No passkey request is pending");
  return session;
}
