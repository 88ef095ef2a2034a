import type { Qris } from "~/domain/qris/parse-qris";
import { type QrPath, qrPath } from "../../screen/qr-svg";

export type QrisCode = Omit<Qris, "text"> & { code: QrPath };

/** Returns a QRIS as a page shows it: whom it pays, and the code as a picture. */
export function presentQris({ text, ...payee }: Qris): QrisCode {
  return { ...payee, code: qrPath(text) };
}
