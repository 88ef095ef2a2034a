/*
 * Accounts that have theirs read for minutes: each of those named does one thing again and again until this process is
 * told to stop. Says how often each answer came.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { bundle } from "../../support/bundle.mjs";
import { signIn } from "../product.mjs";
import { look, upload } from "./calls.mjs";

const [scene, url, ...given] = process.argv.slice(2);
const files = await import(`../../../${await bundle("tests/bench/turns/files.ts")}`);
const MB = 1024 * 1024;
const ADDRESSES = 20;

/** How many accounts do it, and what each does; `place`: which of them. */
const SCENES = {
  silent: [4, (place) => ({ sheet: files.naming(addresses(given[place])) })],
  spelled: [2, once(() => zipped(files.spelled(12 * MB, 2_000)))],
  large: [2, once(() => zipped(files.documents(12, 12 * MB)))],
  sheets: [3, once(() => ({ sheet: files.plain(200_000) }))],
  search: [2, once(() => ({ search: "a".repeat(90) }))],
  posters: [2, once(() => ({ sheet: files.plain(50), attachment: files.document(15 * MB) }))],
};

function once(make) {
  let made = null;
  return () => {
    made ??= make();
    return made;
  };
}

const addresses = (host) => Array.from({ length: ADDRESSES }, (_, i) => `http://${host}/${i}`);
const zipped = ({ zip, names }) => ({ sheet: files.naming(names), attachments: zip });

const [accounts, wishOf] = SCENES[scene];
const answered = {};
let stopping = false;

async function again(place) {
  const { headers } = await signIn(url, `other${place}`);
  const wish = wishOf(place);
  const batch = wish.search && (await largest(headers));
  while (!stopping) {
    const work = wish.search
      ? look(`${url}/api/bulk/batches/${batch}/items?q=${wish.search}`, headers)
      : upload(url, headers, wish);
    const answer = await work.catch((error) => error.code ?? error.message);
    answered[answer] = (answered[answer] ?? 0) + 1;
    await sleep(20);
  }
}

async function largest(headers) {
  const answer = await fetch(`${url}/api/bulk/batches?limit=100`, { headers });
  const { data } = await answer.json();
  return data.reduce((most, batch) => (batch.totals.recipients > most.totals.recipients ? batch : most)).id;
}

process.once("disconnect", () => process.exit(0));
process.on("message", () => {
  stopping = true;
  process.send({ answered });
  process.exit(0);
});
for (let place = 0; place < accounts; place += 1) void again(place);
process.send({ going: accounts });
