import { apiHeaders } from "../guard/security-headers";

const TYPES = { jpg: "image/jpeg", png: "image/png", pdf: "application/pdf" };

/** A proof of transfer to look at. Whatever it holds, nothing of it may run: `apiHeaders` puts it into a sandbox. */
export function evidenceAnswer(
  id: number,
  { content, type }: { content: Buffer; type: keyof typeof TYPES },
): Response {
  const headers = apiHeaders({
    "Content-Type": TYPES[type],
    "Content-Length": String(content.byteLength),
    "Content-Disposition": `inline; filename="evidence-${id}.${type}"`,
  });
  return new Response(new Uint8Array(content), { headers });
}
