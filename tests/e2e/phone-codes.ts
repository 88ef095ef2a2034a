import type { Stack } from "../support/stack";
import { until } from "../support/until";

type Sent = { chatId: string; text: string };

/** What recipients got, in order. */
export async function sentTo(stack: Stack, phone = ""): Promise<string[]> {
  const lines = (await (await fetch(`${stack.simulatorUrl}/__sim/journal`)).text()).trim().split("\n");
  const sent = lines.filter(Boolean).map((line) => JSON.parse(line) as Sent);
  return sent.filter(({ chatId }) => chatId.startsWith(phone.replace("+", ""))).map(({ text }) => text);
}

const CODE = /^(\d{6}) (?:is your Siar code|adalah kode Siar)/;

/** The newest code that somebody got on their phone; waits for the first. */
export function lastPhoneCode(stack: Stack, phone?: string): Promise<string> {
  const newest = async () => (await sentTo(stack, phone)).findLast((text) => CODE.test(text))?.slice(0, 6);
  return until(newest, "a code on the phone");
}
