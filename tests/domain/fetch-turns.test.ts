/* Whose addresses are silent keeps nobody else's waiting: what is waited for outside has no place among those who work. */

import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { fetchedFiles } from "~/domain/attachments/per-item/fetch";
import { stageForCheck } from "~/domain/imports/staged-import";
import { person } from "../support/cast";
import { pdfFile } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { details } from "../support/row-attachments";
import { until } from "../support/until";

const now = new Date();
const ACCOUNTS = 4;
const ADDRESSES_EACH = 12;

let asked = 0;
const silent: Server[] = [];
let answering: Server;
const leaving = new AbortController();

const at = (server: Server) => {
  const { address, port } = server.address() as AddressInfo;
  return `${address}:${port}`;
};

beforeAll(async () => {
  for (let i = 0; i < ACCOUNTS; i += 1) {
    const server = createServer(() => {
      asked += 1;
    });
    silent.push(server.listen(0, `127.0.0.${i + 2}`));
  }
  const pdf = pdfFile("Fetched");
  answering = createServer((_, response) => response.end(pdf));
  answering.listen(0, "127.0.0.1");
  await Promise.all(
    [...silent, answering].map((each) => new Promise((done) => each.once("listening", done))),
  );
  process.env.ATTACHMENT_HOSTS = [...silent, answering].map(at).join(","); // for threads that begin from here on
});
afterAll(() => {
  delete process.env.ATTACHMENT_HOSTS;
  leaving.abort();
  for (const each of [...silent, answering]) {
    each.closeAllConnections();
    each.close();
  }
});

const stage = (actor: Actor, addresses: string[], left?: AbortSignal) => {
  const row = (attachment: string, i: number) => ({
    ...{ receiver_number: `6281234${actor.id}${1_000 + i}`, messages: `Halo ${i}`, attachment },
  });
  return stageForCheck(actor, { ...givenRows(addresses.map(row)), left }, {}, now);
};

test("four accounts with addresses that never answer hold up neither a fifth's files nor a sheet without any", async () => {
  const done: string[] = [];
  const waiting = silent.map(async (server, i) => {
    const actor = await person(`Silent${i}`, { credits: 100 });
    const addresses = Array.from({ length: ADDRESSES_EACH }, (_, n) => `http://${at(server)}/${n}.pdf`);
    await stage(actor, addresses, leaving.signal);
    done.push(actor.name);
  });
  const ended = Promise.allSettled(waiting);
  await until(() => asked >= ACCOUNTS, "somebody to wait for silent addresses");

  const ani = await person("Ani", { credits: 100 });
  const { id } = await stage(
    ani,
    Array.from({ length: 6 }, (_, n) => `http://${at(answering)}/${n}.pdf`),
  );
  done.push("Ani");
  expect(await details(id)).toEqual(Array(6).fill(null));
  const budi = await person("Budi", { credits: 100 });
  await stageForCheck(budi, givenRows([{ receiver_number: "6281234567890", messages: "Halo" }]), {}, now);
  done.push("Budi");
  expect(done).toEqual(["Ani", "Budi"]);
  leaving.abort();
  await ended;
  expect(asked).toBeLessThanOrEqual(ACCOUNTS * 4); // of each so many at once
});

test("whoever takes slowly what was fetched gets every file of it, and none stays on the disk", async () => {
  const wanted = Array.from({ length: 30 }, (_, i) => ({
    ...{ no: i + 1, name: `http://${at(answering)}/${i}.pdf`, rows: 1 },
  }));
  const numbers: number[] = [];
  const paths: string[] = [];
  for await (const some of fetchedFiles(wanted, { who: 77 })) {
    for (const each of some) {
      if (!("path" in each)) throw new Error(each.fault);
      expect(readFileSync(each.path).equals(pdfFile("Fetched"))).toBe(true);
      paths.push(each.path);
      numbers.push(...each.wanted.map(({ no }) => no));
    }
    for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate); // others come meanwhile
  }
  expect(numbers.sort((one, other) => one - other)).toEqual(wanted.map(({ no }) => no));
  expect(paths.filter(existsSync)).toEqual([]);
});
