import type { Stack } from "../support/stack";
import { tokenOf } from "./tokens";

/** A person of the demo as a program would be them; answers what the call answered. */
export async function call<T = Record<string, unknown>>(
  stack: Stack,
  as: string,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<{ status: number; json: T }> {
  const token = await tokenOf(stack, as);
  const form = body instanceof FormData;
  const answer = await fetch(stack.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && !form ? { "Content-Type": "application/json" } : {}),
    },
    body: form || !body ? (body as FormData | undefined) : JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as T };
}

/** A credit request of this person; answers its id. */
export async function askForCredits(
  stack: Stack,
  as: string,
  amount: number,
  proof: Buffer,
): Promise<number> {
  const body = new FormData();
  body.set("amount", String(amount));
  body.set("transfer_evidence", new Blob([new Uint8Array(proof)]), "proof");
  const { json } = await call<{ request: { id: number } }>(stack, as, "POST", "/api/credits/requests", body);
  return json.request.id;
}
