import type { Proof } from "~/domain/credits/evidence";
import { downloadBody } from "../response/downloads";
import { apiHeaders } from "../response/security-headers";

const TYPES = { jpg: "image/jpeg", png: "image/png", pdf: "application/pdf" };

/** A proof of transfer to look at. Whatever it holds, nothing of it may run: `apiHeaders` puts it into a sandbox. */
export async function evidenceAnswer(id: number, { content, bytes, type }: Proof): Promise<Response> {
  const headers = apiHeaders({
    "Content-Type": TYPES[type],
    "Content-Length": String(bytes),
    "Content-Disposition": `inline; filename="evidence-${id}.${type}"`,
  });
  return new Response(await downloadBody(content), { headers });
}
