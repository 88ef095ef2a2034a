import { freshProduct, median, NAMES, signIn, startProgram } from "../product.mjs";

export const title = "Requests per second of a signed-in page, against a Remix page with nothing in it";

const IN_FLIGHT = 8;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const PAGES = ["/dashboard", "/batches", "/settings"];
/** The least share of an empty Remix page's requests per second that a signed-in page must reach. */
const RATIO_MIN = 0.25;

export async function bench({ databases, rounds, scale }) {
  const bare = await startProgram("tests/bench/requests/bare.mjs", {
    ...process.env,
    NODE_ENV: "production",
  });
  try {
    const rows = [];
    for (const database of databases) rows.push(...(await against(bare, database, rounds, scale)));
    return rows;
  } finally {
    await bare.stop();
  }
}

async function against(bare, database, rounds, scale) {
  const product = await freshProduct(database);
  await product.makeUser("ani");
  const web = await product.start("build/web/main.js");
  try {
    const { headers } = await signIn(web.url, "ani");
    const rows = [];
    for (const page of PAGES) {
      const sides = [
        () => rate(`${bare.url}/`, {}, SECONDS * scale),
        () => rate(web.url + page, headers, SECONDS * scale),
      ];
      await rate(`${bare.url}/`, {}, WARM_UP_SECONDS * scale);
      await rate(web.url + page, headers, WARM_UP_SECONDS * scale);
      const pairs = [];
      for (let round = 0; round < rounds; round += 1) pairs.push([await sides[0](), await sides[1]()]);
      const [bareRate, ourRate] = [0, 1].map((i) => median(pairs.map((pair) => pair[i])));
      const ratio = median(pairs.map(([there, here]) => here / there));
      rows.push({
        what: `${page}, ${IN_FLIGHT} in flight, ${NAMES[database]}`,
        ...{ value: `${Math.round(ourRate)}/s`, against: `bare ${Math.round(bareRate)}/s` },
        ...{ ratio, goal: `≥ ${RATIO_MIN.toFixed(2)}`, ok: ratio >= RATIO_MIN },
      });
    }
    return rows;
  } finally {
    await web.stop();
    await product.close();
  }
}

/** Answers per second over so many seconds, each read to its end. */
async function rate(url, headers, seconds) {
  const began = performance.now();
  let answers = 0;
  const asking = async () => {
    while (performance.now() - began < seconds * 1000) {
      const answer = await fetch(url, { headers });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, asking));
  return (answers / (performance.now() - began)) * 1000;
}
