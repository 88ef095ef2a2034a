import { cut } from "~/platform/graphemes";
import { groupBy } from "~/platform/group-by";
import type { ZippedFile } from "~/platform/zip/zip";

const plain = (name: string) => name.normalize("NFC");
const loose = (name: string) => plain(name).toLowerCase();
const base = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** `among`: the files that could be meant, the first of them. */
export type NotFound = { fault: "NOT_GIVEN" | "AMBIGUOUS"; among?: string[] };

const NOT_GIVEN: NotFound = { fault: "NOT_GIVEN" };
const AMONG_MAX = 3;
const AMONG_CHARACTERS_MAX = 60;

const ambiguous = (files: ZippedFile[]): NotFound => ({
  fault: "AMBIGUOUS",
  among: files.slice(0, AMONG_MAX).map(({ name }) => cut(name, AMONG_CHARACTERS_MAX)),
});

/**
 * Finds the file of a zip that a row means. It tries its whole name, then its name without folders, then either in
 * any letter case. The first of these that names a file counts. If it names several, it is unclear which is meant.
 */
export class ZipNames {
  private readonly ways: { key: (name: string) => string; files: Map<string, ZippedFile[]> }[];

  constructor(files: readonly ZippedFile[]) {
    this.ways = [
      { file: plain, name: plain },
      { file: (name: string) => plain(base(name)), name: plain },
      { file: loose, name: loose },
      { file: (name: string) => loose(base(name)), name: loose },
    ].map(({ file, name: key }) => ({ key, files: groupBy(files, ({ name }) => file(name)) }));
  }

  find(name: string): ZippedFile | NotFound {
    const wanted = name.replaceAll("\\", "/");
    for (const { key, files } of this.ways) {
      const [found, ...others] = files.get(key(wanted)) ?? [];
      if (found) return others.length === 0 ? found : ambiguous([found, ...others]);
    }
    return NOT_GIVEN;
  }
}
