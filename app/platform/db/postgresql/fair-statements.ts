import { isForCaller, yieldHoldingLock, yieldToOthers } from "../../yield-to-others";
import type { PrismaPg } from "./driver";

type Connected = Awaited<ReturnType<InstanceType<typeof PrismaPg>["connect"]>>;
type Statements = Pick<Connected, "queryRaw" | "executeRaw">;

/**
 * Asks the database in the turns of `yieldToOthers`: the answers of several statements may come at once, and what is made of
 * each takes the event loop for longer than to ask. What is asked for no request waits for nobody.
 */
async function inTurns<T>(ask: () => Promise<T>, turn: typeof yieldToOthers): Promise<T> {
  if (!isForCaller()) return ask();
  await turn();
  try {
    return await ask();
  } finally {
    await turn();
  }
}

/** All that this adapter is asked is asked so. */
export function runInTurns(adapter: InstanceType<typeof PrismaPg>): void {
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connected = await connect();
    const begin = connected.startTransaction.bind(connected);
    connected.startTransaction = async (level) => {
      const tx = await inTurns(() => begin(level), yieldToOthers);
      askInTurns(tx, yieldHoldingLock);
      return tx;
    };
    askInTurns(connected, yieldToOthers);
    return connected;
  };
}

function askInTurns(on: Statements, turn: typeof yieldToOthers): void {
  const { queryRaw, executeRaw } = on;
  on.queryRaw = (query) => inTurns(() => queryRaw.call(on, query), turn);
  on.executeRaw = (query) => inTurns(() => executeRaw.call(on, query), turn);
}
