const lines = new Map<string, Promise<unknown>>();

/** Runs works of the same key one after another, in the order of their calls, within this process. */
export async function withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (lines.get(key) ?? Promise.resolve()).then(work, work);
  lines.set(key, turn);
  try {
    return await turn;
  } finally {
    if (lines.get(key) === turn) lines.delete(key);
  }
}
