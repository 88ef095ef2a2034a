const SECTOR_BYTES = 512;
const ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffe;

/** An OLE file ([MS-CFB]) made by hand, with a directory of these names and nothing in it. */
export function compoundFile(names: string[]): Buffer {
  const entries = ["Root Entry", ...names].map(entry);
  const perSector = SECTOR_BYTES / ENTRY_BYTES;
  const sectors = Math.ceil(entries.length / perSector);
  const header = Buffer.alloc(SECTOR_BYTES, 0xff);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48); // the directory begins in the sector behind the table
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR_BYTES, 0xff);
  for (let sector = 1; sector <= sectors; sector += 1)
    table.writeUInt32LE(sector === sectors ? END_OF_CHAIN : sector + 1, sector * 4);
  const directory = Buffer.concat(entries, sectors * SECTOR_BYTES);
  return Buffer.concat([header, table, directory]);
}

function entry(name: string): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  return bytes;
}
