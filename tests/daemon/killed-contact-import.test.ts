import { afterAll, expect, test } from "vitest";
import { listById } from "~/domain/contact-lists/lists";
import { removeEndedSets } from "~/domain/contact-lists/sets";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db, postgresql } from "~/platform/db";
import { person } from "../support/cast";
import { freshList, importLines, linesOf } from "../support/contact-lists";
import { ended } from "../support/daemon";
import { differencesOf } from "../support/storage";
import { until } from "../support/until";
import { startWeb, type Web } from "../support/web";

const on = postgresql ? "PostgreSQL" : "SQLite";
// Storing these takes long enough to be killed in the middle.
const CONTACTS = 60_000;
const HOUR_MS = 60 * 60_000;
const OLD = ["No HP;Nama;Kota", "081234000001;Ani;Bandung", "081234000002;Budi;Jakarta"];

let web: Web | undefined;
const kill = async () => {
  web?.process.kill("SIGKILL");
  if (web) await ended(web.process);
};
afterAll(kill);

test(`on ${on}, a list whose web process is killed while a file replaces it has its old contacts, all of them`, {
  timeout: 180_000,
}, async () => {
  const ani = await person("Ani");
  const { token } = await makeApiToken(ani, { name: "Shop" }, new Date());
  const id = await freshList(ani, "Pelanggan", new Date());
  await importLines(ani, id, OLD, "merge", new Date());
  const before = [await linesOf(ani, id), await listById(ani, id)];
  const { setId } = await db.contactList.findUniqueOrThrow({ where: { id } });
  const lines = Array.from({ length: CONTACTS }, (_, n) => `08123${String(n).padStart(6, "0")},Baru ${n}`);
  const file = ["phone_number,nama", ...lines].join("\n");
  const replace = async () => {
    const body = new FormData();
    body.set("file", new File([file], "baru.csv"));
    body.set("mode", "replace");
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${web!.url}/api/lists/${id}/import`, { method: "POST", headers, body });
    return { status: answer.status, json: await answer.json() };
  };

  for (const enough of [1, CONTACTS / 2]) {
    web = await startWeb();
    const killed = replace().catch((error: Error) => error.message);
    const stored = () => db.listContact.count({ where: { setId: { gt: setId } } });
    await until(async () => (await stored()) >= enough, `${enough} contacts`);
    await kill();
    expect(await killed).toBe("fetch failed");
    expect(await stored()).toBeLessThan(CONTACTS); // else nothing was cut off
    expect([await linesOf(ani, id), await listById(ani, id)]).toEqual(before);
    expect(await differencesOf(ani)).toEqual([]); // what it stored counts until it is removed

    // an hour later what was cut off is removed, and the list stays
    const hourAgo = new Date(Date.now() - HOUR_MS - 1);
    await db.contactSet.updateMany({ where: { mode: { not: null } }, data: { createdAt: hourAgo } });
    expect(await removeEndedSets(new Date(), ani.id)).toBe(1);
    expect(await stored()).toBe(0);
    expect([await linesOf(ani, id), await listById(ani, id)]).toEqual(before);
    expect(await differencesOf(ani)).toEqual([]);
  }

  web = await startWeb();
  const summary = { total: CONTACTS, added: CONTACTS, removed: OLD.length - 1 };
  expect(await replace()).toMatchObject({ status: 200, json: { ok: true, summary } });
  expect(await listById(ani, id)).toMatchObject({ contacts: CONTACTS, columns: ["nama"] });
  expect(await differencesOf(ani)).toEqual([]);
});
