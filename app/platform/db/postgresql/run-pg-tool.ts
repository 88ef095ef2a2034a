import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foreignEnvironment } from "../../env";
import { parseHosts } from "./multi-host";

const SAID_CHARACTERS_MAX = 4_000;

/**
 * Runs one of PostgreSQL's own programs on the database at `url`. Every user of a machine sees the arguments of its
 * processes, and some their environment. So the password is in neither, but in a file that only we can read and
 * that is deleted afterwards (PostgreSQL, "The Password File"). Throws an Error in words.
 */
export async function runPostgresqlProgram(program: string, args: string[], url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "siar-pg-")); // mode 700
  try {
    const { address, password } = apart(url);
    const file = join(folder, "pgpass");
    await writeFile(file, `*:*:*:*:${password.replace(/[\\:]/g, "\\$&")}\n`, { mode: 0o600 });
    await run(program, [...args, `--dbname=${address}`], password === "" ? {} : { PGPASSFILE: file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The address without its password, wherever that stands in it, and the password. */
function apart(url: string): { address: string; password: string } {
  const { first, list } = parseHosts(url);
  const address = new URL(first);
  const password = decodeURIComponent(address.password) || (address.searchParams.get("password") ?? "");
  address.password = "";
  address.searchParams.delete("password");
  const { protocol, username, pathname, search } = address;
  return { address: `${protocol}//${username && `${username}@`}${list}${pathname}${search}`, password };
}

function run(program: string, args: string[], settings: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const env = { ...foreignEnvironment(), ...settings };
    const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      process.stderr.write(text);
      said = `${said}${text}`.slice(-SAID_CHARACTERS_MAX);
    });
    child.once("error", () =>
      fail(new Error(`${program} is not on this machine: install PostgreSQL's client programs.`)),
    );
    child.once("close", (code) => {
      const why = /version mismatch/.test(said) ? ": it is older than the server, install a newer one" : "";
      return code === 0 ? done() : fail(new Error(`${program} failed (code ${code})${why}.`));
    });
  });
}
