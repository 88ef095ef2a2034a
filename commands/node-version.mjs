// Imported before anything else by every command and every built program: it stops a Node that cannot run Siar,
// with a message.
const [major, minor] = process.versions.node.split(".").map(Number);

/** SQLite needs it so (app/platform/db/sqlite/sqlite-driver.mjs): Node 20, or Node-API 10, which came with 22.14. */
const fits = (major === 20 && minor >= 19) || Number(process.versions.napi) >= 10;
if (!fits) {
  console.error(
    `Siar runs on Node 20 from 20.19 on, and on Node 22.14 and newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
