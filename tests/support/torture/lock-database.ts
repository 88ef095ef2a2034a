import { spawn } from "node:child_process";

const HOLD = `
  const Database = require("better-sqlite3");
  const [file, ms] = process.argv.slice(1);
  const database = new Database(file, { timeout: 8000 });
  database.exec("BEGIN IMMEDIATE");
  setTimeout(() => { database.exec("ROLLBACK"); process.exit(0); }, Number(ms));
`;

/** Keeps every other process from writing to a SQLite database for so long, as a slow disk might. */
export async function lockDatabase(file: string, ms: number): Promise<void> {
  const holder = spawn(process.execPath, ["-e", HOLD, file, String(Math.round(ms))], { stdio: "ignore" });
  await new Promise((resolve) => holder.once("exit", resolve));
}
