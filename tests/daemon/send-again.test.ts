import { expect, test, vi } from "vitest";
import { send } from "../../daemon/sender";

const told = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

test("when the sender breaks, what is done beside it ends, too, and both begin again; a stop ends both", async () => {
  const went: string[] = [];
  const stop = new AbortController();
  let tries = 0;
  const breaking = async (signal: AbortSignal) => {
    tries += 1;
    if (tries === 1) throw new Error("broken");
    went.push("sends");
    await told(signal);
    went.push("sent");
  };
  const other = async (signal: AbortSignal) => {
    went.push("beside");
    await told(signal);
    went.push("ended");
  };
  const sending = send(stop.signal, [breaking, other]);
  await vi.waitFor(() => expect(went).toEqual(["beside", "ended", "sends", "beside"]), { timeout: 5_000 });
  stop.abort();
  await sending;
  expect(went.slice(4).sort()).toEqual(["ended", "sent"]);
});
