import { freshProduct, median, NAMES, signIn } from "../product.mjs";
import { connect } from "./connect.mjs";
import { fill } from "./fill.mjs";

export const title =
  "A page with 1,000,000 rows in one batch, 10,000 batches and 10,000 users, against the same page with 1,000, 100 and 100";

const BIG = { rows: 1_000_000, users: 10_000, batches: 10_000 };
/** Enough for a full page of each: both sides show equally much. */
const SMALL = { rows: 1_000, users: 100, batches: 100 };
const RATIO_MAX = 1.5;
const SEARCH_MS_MAX = 300;
/** What is asked before anything is measured, and then, in turn with the other database. */
const WARM_UPS = 5;
const REQUESTS = 25;

/** Who asks for what; `id` is the big batch, `rows` its rows, `batches` how many there are besides. */
const PAGES = [
  { what: "dashboard", path: () => "/dashboard" },
  { what: "list of batches", path: () => "/batches" },
  {
    what: "list of batches, last page",
    path: ({ batches }) => `/batches?page=${Math.ceil(batches / 2 / 10)}`,
  },
  { what: "list of batches, one status", path: () => "/batches?status=DONE" },
  { what: "list of batches, searched", path: () => "/batches?q=everybody" },
  { what: "batch", path: ({ id }) => `/batches/${id}` },
  { what: "batch, last page", path: ({ id, rows }) => `/batches/${id}?page=${rows / 10}` },
  { what: "batch, middle page", path: ({ id, rows }) => `/batches/${id}?page=${rows / 20}` },
  {
    what: "batch, sent ones, middle page",
    path: ({ id, rows }) => `/batches/${id}?status=SENT&page=${rows / 30}`,
  },
  {
    what: "batch, refunded ones, last page",
    path: ({ id, rows }) => `/batches/${id}?status=REFUNDED&page=${rows / 100}`,
  },
  { what: "batch, one reason", path: ({ id }) => `/batches/${id}?reason=REFUSED` },
  {
    what: "items by the API, last page",
    path: ({ id, rows }) => `/api/bulk/batches/${id}/items?page=${rows / 10}`,
  },
  { what: "admin's dashboard", who: "eka", path: () => "/admin/dashboard" },
  {
    what: "admin's dashboard, last page",
    who: "eka",
    path: ({ users }) => `/admin/dashboard?page=${Math.floor(users / 20)}`,
  },
  {
    what: "admin's dashboard, a month",
    who: "eka",
    path: () => "/admin/dashboard?date_from=2026-10-01&date_to=2026-10-31",
  },
  { what: "users", who: "eka", path: () => "/admin/users" },
  { what: "users, searched", who: "eka", path: () => "/admin/users?q=person7" },
  { what: "sending history", who: "eka", path: () => "/admin/bulk-history" },
  {
    what: "sending history, last page",
    who: "eka",
    path: ({ batches }) => `/admin/bulk-history?page=${Math.floor(batches / 20)}`,
  },
  {
    what: "sending history of one user",
    who: "eka",
    path: () => "/admin/bulk-history?q_user=ani@example.com",
  },
];
const SEARCHES = [
  {
    what: "search, a number that is there once",
    path: ({ id, rows }) => `/batches/${id}?q=${10_000_000 + rows - 5}`,
  },
  { what: "search, a text of every row", path: ({ id }) => `/batches/${id}?q=pelanggan` },
  { what: "search, a text of no row", path: ({ id }) => `/batches/${id}?q=nobody+said+this` },
  {
    what: "search, a text of no row with the letters of every row",
    path: ({ id }) => `/batches/${id}?q=promo+hemat`,
  },
];

export async function bench({ databases, scale }) {
  const rows = [];
  for (const database of databases) rows.push(...(await pages(database, scaled(BIG, scale))));
  return rows;
}

const scaled = (size, scale) =>
  Object.fromEntries(
    Object.entries(size).map(([name, count]) => [name, Math.max(10, Math.round(count * scale))]),
  );

async function pages(database, big) {
  const sides = [];
  try {
    for (const size of [SMALL, big]) sides.push(await side(database, size));
    const [small, large] = sides;
    const rows = [];
    for (const page of PAGES) {
      const [here, there] = await inTurn(page, large, small);
      const ratio = here / there;
      rows.push({
        what: `${page.what}, ${NAMES[database]}`,
        ...{
          value: ms(here),
          against: ms(there),
          ratio,
          goal: `≤ ${RATIO_MAX.toFixed(2)}`,
          ok: ratio <= RATIO_MAX,
        },
      });
    }
    for (const page of SEARCHES) {
      const [here, there] = await inTurn(page, large, small);
      rows.push({
        what: `${page.what}, ${NAMES[database]}`,
        ...{ value: ms(here), against: ms(there), ratio: here / there },
        ...{ goal: `< ${SEARCH_MS_MAX} ms`, ok: here < SEARCH_MS_MAX },
      });
    }
    return rows;
  } finally {
    for (const { web, product } of sides) {
      await web.stop();
      await product.close();
    }
  }
}

const ms = (time) => `${time.toFixed(1)} ms`;

async function side(database, size) {
  const product = await freshProduct(database);
  await product.makeUser("ani");
  await product.makeUser("eka", "SUPER ADMIN", 0);
  const connection = await connect(product.url);
  const id = await fill(connection, size);
  await connection.close();
  const web = await product.start("build/web/main.js");
  const people = { ani: await signIn(web.url, "ani"), eka: await signIn(web.url, "eka") };
  return { product, web, people, about: { ...size, id } };
}

/** The medians of a page on both sides, asked for in turn: the machine is as busy for one as for the other. */
async function inTurn({ who = "ani", path }, ...sides) {
  const times = sides.map(() => []);
  for (let i = -WARM_UPS; i < REQUESTS; i += 1) {
    for (const [side, { people, about }] of sides.entries()) {
      const began = performance.now();
      await people[who].get(path(about));
      if (i >= 0) times[side].push(performance.now() - began);
    }
  }
  return times.map(median);
}
