/** As Chromium, Firefox and Safari say it; a mistake in our code is a TypeError, too. */
const NETWORK = /failed to fetch|networkerror|load failed/i;

/** Returns whether a call did not reach the server. */
export const isConnectionLost = (thrown: unknown): boolean =>
  thrown instanceof TypeError && NETWORK.test(thrown.message);
