import QRCode from "qrcode";

export type QrPath = { size: number; path: string };

/** A QR code as one SVG path of dark squares, `size` squares wide, with the quiet zone that scanners need. */
export function qrPath(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "L" });
  const quiet = 4; // ISO/IEC 18004
  const squares: string[] = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1)
      if (modules.get(y, x)) squares.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
  return { size: modules.size + 2 * quiet, path: squares.join("") };
}
