import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * Returns a password from standard input: its first line, or, at a terminal, what is typed after the question,
 * unseen. Arguments are no place for it: every user of the machine sees those.
 */
export async function passwordFromInput(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write("\n");
  }
}
