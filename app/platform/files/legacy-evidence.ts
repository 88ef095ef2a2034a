/* Where proofs of transfer lay until 0.3: files with random names, which only their rows in the database led to. */
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "../env";

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const NOTE_NAME = "README.txt";
const NOTE = `Proofs of transfer are in the database since Siar 0.3: a backup of the database has them all.

A file that is still here (a name of letters and digits) could not be moved: its content is not what came with
the request, or its request is not in the database. It can still be seen in Siar if its request is there.
When nothing but this note is left, the folder may go.
`;

const folder = () => resolve(env.DATA_DIR, "evidence");

const ifThere = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** The content of a proof; null when it is not there. */
export async function oldProof(name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(join(folder(), name)).catch(ifThere);
}

/** Removes one; one that is not there is fine. */
export async function dropOldProof(name: string): Promise<void> {
  if (NAME.test(name)) await rm(join(folder(), name), { force: true });
}

/** The names of those that were written before that time. */
export async function oldProofsBefore(before: Date): Promise<string[]> {
  const names = (await readdir(folder()).catch(ifThere)) ?? [];
  const old: string[] = [];
  for (const name of names.filter((each) => NAME.test(each))) {
    const found = await stat(join(folder(), name)).catch(ifThere);
    if (found && found.mtime < before) old.push(name);
  }
  return old;
}

/** Leaves a note for a person who looks into the folder; where there is no folder, none. */
export async function noteInOldProofs(): Promise<void> {
  await writeFile(join(folder(), NOTE_NAME), NOTE, { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") ifThere(error);
  });
}
