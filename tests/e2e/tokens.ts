import type { Stack } from "../support/stack";

/** The sign-in of a person of the demo as a program makes it; answers its access token. */
export async function tokenOf(stack: Stack, as: string): Promise<string> {
  const signIn = await fetch(`${stack.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${as.toLowerCase()}@example.com`, password: stack.password }),
  });
  const { token } = (await signIn.json()) as { token: string };
  return token;
}
