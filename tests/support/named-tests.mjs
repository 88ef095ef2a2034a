import { relative } from "node:path";

/**
 * What of a JSON report of vitest needs a person's look, a line each: the tests that failed and why, those that passed only
 * when they were tried again (vitest keeps the errors of the tries before), and files that failed outside of a test.
 */
export function namedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const named = assertionResults.flatMap(({ fullName, status, failureMessages }) => {
      if (status === "failed")
        return `FAILED: ${file}: ${fullName.trim()}: ${(failureMessages[0] ?? "").split("\n")[0]}`;
      const again = status === "passed" && failureMessages.length > 0;
      return again ? `PASSED AT A SECOND TRY: ${file}: ${fullName.trim()}` : [];
    });
    const failed = named.some((line) => line.startsWith("FAILED"));
    return status === "failed" && !failed ? [`FAILED: ${file}: ${message.split("\n")[0]}`, ...named] : named;
  });
}
