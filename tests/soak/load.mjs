/* The people of a soak: one uploads, one takes files home, some watch batches and dashboards. */
import { openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeSheet } from "../bench/import/sheet.mjs";
import { signIn } from "../bench/product.mjs";

const PASSWORD = "siar-demo-2026";
const ROWS_PER_UPLOAD = 1_000;
const CREDITS = 9_000_000;
const UPLOAD_EVERY_MS = 20_000;
const EXPORT_EVERY_MS = 15_000;
/** As the pages do it: the batch every 2 s, its items every 4 s. */
const WATCH_EVERY_MS = 2_000;
const WATCHERS = 5;
/** Tokens live 15 minutes. */
const SIGN_IN_EVERY_MS = 5 * 60_000;

/** Of each line's time; the rest is only counted. */
const FAILURES_TOLD = 3;
const FAILURE_CHARS = 200;

/** Starts everybody; `take` answers what was measured since it was last asked. */
export async function startLoad(url) {
  const base = join(tmpdir(), `siar-soak-${process.pid}`);
  let uploadsMade = 0;
  let newest = 1;
  let measured = nothing();
  let running = true;
  const people = { ani: await signIn(url, "ani", PASSWORD), eka: await signIn(url, "eka", PASSWORD) };
  await giveCredits(url, people.eka);

  const told = (error) => {
    measured.failed += 1;
    if (measured.failed <= FAILURES_TOLD) console.error(String(error).slice(0, FAILURE_CHARS));
  };
  const timed = async (work) => {
    const began = performance.now();
    try {
      await work();
      measured.times.push(performance.now() - began);
    } catch (error) {
      told(error);
    }
  };
  const again = async (everyMs, work) => {
    while (running) {
      await work().catch((error) => told(error));
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  };
  const counted = (what, work) => async () => {
    try {
      await work();
      measured[what] += 1;
    } catch (error) {
      told(error);
    }
  };

  const upload = async () => {
    const sheet = `${base}.xlsx`;
    await writeSheet(sheet, ROWS_PER_UPLOAD, uploadsMade * ROWS_PER_UPLOAD);
    uploadsMade += 1;
    const form = new FormData();
    form.set("file", await openAsBlob(sheet), `soak-${uploadsMade}.xlsx`);
    const request = { method: "POST", headers: people.ani.headers, body: form };
    const answer = await fetch(`${url}/api/bulk/batches`, request);
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    newest = (await answer.json()).batch.id;
  };
  const takeHome = async () => {
    await people.ani.get(`/api/bulk/batches/${newest}/export`);
    await people.ani.get("/api/bulk/batches/export");
    await people.eka.get("/api/admin/bulk-history/export");
  };
  const watch = async () => {
    for (const path of [`/batches/${newest}`, `/api/bulk/batches/${newest}/items`, "/dashboard"])
      await timed(() => people.ani.get(path));
    await timed(() => people.eka.get("/admin/dashboard"));
  };
  const signInAnew = async () => {
    for (const name of ["ani", "eka"]) people[name] = await signIn(url, name, PASSWORD);
  };

  await upload();
  const everybody = [
    again(UPLOAD_EVERY_MS, counted("uploads", upload)),
    again(EXPORT_EVERY_MS, counted("exports", takeHome)),
    again(SIGN_IN_EVERY_MS, signInAnew),
    ...Array.from({ length: WATCHERS }, () => again(WATCH_EVERY_MS, watch)),
  ];
  return {
    take: () => {
      const taken = measured;
      measured = nothing();
      return taken;
    },
    stop: async () => {
      running = false;
      const patience = new Promise((resolve) => setTimeout(resolve, UPLOAD_EVERY_MS));
      await Promise.race([Promise.all(everybody), patience]);
      rmSync(`${base}.xlsx`, { force: true });
    },
  };
}

const nothing = () => ({ times: [], uploads: 0, exports: 0, failed: 0 });

async function giveCredits(url, eka) {
  const answer = await fetch(`${url}/api/admin/users/1/credits`, {
    method: "POST",
    headers: { ...eka.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ amount: CREDITS, reason: "soak" }),
  });
  if (answer.status !== 201) throw new Error(`credits: ${answer.status} ${await answer.text()}`);
}
