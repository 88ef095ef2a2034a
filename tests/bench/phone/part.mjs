import { chromium } from "playwright";
import { chromiumPath } from "../../support/chromium.mjs";
import { freshProduct, median, signIn } from "../product.mjs";

export const title =
  "When a page's content is there on a slow phone: 360 px, 400 kbit/s, 400 ms round trip, a CPU four times slower (goals: 3 s cold, 1.5 s warm)";

const COLD_MS_MAX = 3_000;
const WARM_MS_MAX = 1_500;
const ROUNDS = 5;
const BYTES_A_SECOND = (400 * 1_000) / 8;
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};
const CPU_SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Of each page: by then the text around it is there, too. */
const CONTENT = "main h1";

export async function bench({ scale }) {
  const product = await freshProduct("sqlite");
  await product.makeUser("ani");
  const web = await product.start("build/web/main.js");
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const ani = await signIn(web.url, "ani");
    const id = await makeBatch(web.url, ani);
    const cookie = { name: "token", value: ani.token, url: web.url };
    const rounds = Math.max(1, Math.round(ROUNDS * scale));
    const pages = [
      { path: "/login" },
      ...["/dashboard", "/send/new", `/batches/${id}`].map((path) => ({ path, cookie })),
    ];
    const rows = [];
    for (const page of pages) rows.push(...(await rowsOf(browser, web.url, page, rounds)));
    return rows;
  } finally {
    await browser.close();
    await web.stop();
    await product.close();
  }
}

async function makeBatch(url, { headers }) {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    receiver_number: `62812345${10_000 + i}`,
    messages: `Halo pelanggan ${i + 1}, pesanan Anda sudah siap diambil.`,
  }));
  const answer = await fetch(`${url}/api/bulk/batches`, {
    method: "POST",
    headers: { Authorization: headers.Authorization, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Phone", rows }),
  });
  const made = await answer.json();
  if (!answer.ok) throw new Error(`No batch was made: ${JSON.stringify(made)}`);
  return made.batch.id;
}

async function rowsOf(browser, url, { path, cookie }, rounds) {
  const [cold, warm] = [[], []];
  let bytes = 0;
  for (let i = 0; i < rounds; i += 1) {
    const context = await browser.newContext(PHONE);
    if (cookie) await context.addCookies([cookie]);
    const page = await context.newPage();
    const network = await slowed(page);
    const first = await visit(page, url + path);
    cold.push(first);
    bytes = network.bytes;
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");
    warm.push(await visit(page, url + path));
    await context.close();
  }
  const name = path.replace(/\d+/, "{id}");
  return [
    row(`${name}, cold (${Math.round(bytes / 1024)} KB by then)`, median(cold), COLD_MS_MAX),
    row(`${name}, warm`, median(warm), WARM_MS_MAX),
  ];
}

const row = (what, value, most) => ({
  what,
  ...{ value: `${(value / 1000).toFixed(2)} s`, against: "", ratio: null },
  ...{ goal: `≤ ${(most / 1000).toFixed(1)} s`, ok: value <= most },
});

/** From now on the page has a slow network and a slow processor. */
async function slowed(page) {
  const session = await page.context().newCDPSession(page);
  const network = { bytes: 0 };
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    network.bytes += encodedDataLength;
  });
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  return network;
}

/** Milliseconds from the press to the painted content. */
async function visit(page, address) {
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(CONTENT);
  return page.evaluate(async () => {
    const entry = () => performance.getEntriesByName("first-contentful-paint")[0];
    while (!entry()) await new Promise((done) => setTimeout(done, 20));
    return entry().startTime;
  });
}
