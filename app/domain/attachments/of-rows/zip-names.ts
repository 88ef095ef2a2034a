import { groupBy } from "~/platform/group-by";
import type { ZippedFile } from "~/platform/zip/zip";

const plain = (name: string) => name.normalize("NFC");
const loose = (name: string) => plain(name).toLowerCase();
const base = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/**
 * Finds the file of a zip that a row means: by its whole name, else by its name without folders, else by either in any
 * letter case. The first of these that names a file counts; if it names several, nobody knows which is meant.
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

  find(name: string): ZippedFile | "NOT_GIVEN" | "AMBIGUOUS" {
    const wanted = name.replaceAll("\\", "/");
    for (const { key, files } of this.ways) {
      const [found, ...others] = files.get(key(wanted)) ?? [];
      if (found) return others.length === 0 ? found : "AMBIGUOUS";
    }
    return "NOT_GIVEN";
  }
}
