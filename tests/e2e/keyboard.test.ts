import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { pngFile } from "../support/evidence";
import { sheetFile, visit } from "./browser";
import { askForCredits } from "./proofs";
import { goodRows, sheet } from "./sheets";
import { browser, stack, useStack } from "./use-stack";

// The main journeys with the keyboard alone: everything is reached by Tab, one sees where one is, and after
// each action the focus is where one goes on.
const STOPS_MAX = 60;

useStack();

/** Presses Tab until that is in focus. Every stop on the way must be in sight and look focused. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      const { top, bottom, width } = at.getBoundingClientRect();
      const marked = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      return { name: at.outerHTML.slice(0, 120), marked, seen: bottom > 0 && top < innerHeight && width > 0 };
    });
    if (stop) expect(stop).toMatchObject({ marked: true, seen: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${STOPS_MAX} presses of Tab: ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * A file is picked in the system's own window, which opens by the keyboard too. The page has heard that the
 * window is asked for here before Enter is pressed: keys overtake what else a page is told.
 */
async function pick(page: Page, target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  await tabTo(page, target);
  const heard = () => page.evaluate(() => {});
  const pressed = () => page.keyboard.press("Enter");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), heard().then(pressed)]);
  await chooser.setFiles(file);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const focusIn = (page: Page, place: string) =>
  expect
    .poll(() => page.evaluate((at) => Boolean(document.activeElement?.closest(at)), place), {
      message: place,
    })
    .toBe(true);
const focusOn = (page: Page, place: string) =>
  expect
    .poll(() => page.evaluate((at) => document.activeElement?.matches(at), place), { message: place })
    .toBe(true);

test("by keyboard a person signs in, after a refusal too, and skips to the content", async () => {
  await visit(browser, stack, { provokes: [401] }, async (page) => {
    await page.goto("/login");
    await page.waitForLoadState("networkidle");
    await tabTo(page, page.locator("#email"));
    await page.keyboard.type("budi@example.com");
    await tabTo(page, page.locator("#password"));
    await page.keyboard.type("a wrong one");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await focusOn(page, "[role=alert]");
    await tabTo(page, page.locator("#password"));
    await page.keyboard.type(stack.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.reload({ waitUntil: "networkidle" });
    await press(page, link(page, "Skip to content"));
    await focusOn(page, "main");
  });
});

test("by keyboard a person uploads a sheet, checks it and queues it", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/dashboard");
    await page.waitForLoadState("networkidle");
    await press(page, page.getByRole("navigation").getByRole("link", { name: "Send New" }));
    await page.waitForURL("**/send/new");
    await focusOn(page, "main");
    await page.waitForLoadState("networkidle");
    await pick(
      page,
      page.getByLabel("Spreadsheet", { exact: true }),
      sheetFile("By keyboard.xlsx", await sheet(goodRows(3))),
    );
    await press(page, button(page, "Check before sending"));
    await page.waitForURL(/send\/new\/\d+/);
    await focusOn(page, "main");
    await press(page, button(page, /^Send 3 messages/));
    await page.getByRole("dialog").waitFor();
    await focusIn(page, "dialog");
    await press(page, link(page, "View batch details"));
    await page.waitForURL(/\/batches\/\d+/);
    await focusOn(page, "main");
  });
});

test("by keyboard a person buys credits", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/credits");
    await page.waitForLoadState("networkidle");
    await tabTo(page, page.locator("#amount"));
    await page.keyboard.type("25");
    const buffer = pngFile(77);
    await pick(page, page.locator("#transfer_evidence"), {
      name: "proof.png",
      mimeType: "image/png",
      buffer,
    });
    await press(page, page.locator("form[enctype] button[type=submit]").last());
    await page.waitForURL(/request=\d+/);
    await focusIn(page, "main");
  });
});

test("by keyboard an admin opens a request, approves it, and goes on from there", async () => {
  await askForCredits(stack, "Budi", 40, pngFile(78));
  await visit(browser, stack, { as: "Citra" }, async (page) => {
    await page.goto("/admin/request-buy-credits");
    await page.waitForLoadState("networkidle");
    await press(page, page.getByRole("row", { name: "Budi" }).getByRole("link", { name: /View/ }));
    await page.getByRole("dialog").waitFor();
    await focusIn(page, "dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await focusOn(page, "td a"); // the link that opened it
    await press(page, page.getByRole("row", { name: "Budi" }).getByRole("link", { name: /View/ }));
    await press(page, page.getByRole("dialog").getByRole("button", { name: /Approve/ }));
    await page.getByRole("status").first().waitFor();
    await focusIn(page, "main");
  });
});

test("by keyboard an admin adds a device and connects it", async () => {
  await visit(browser, stack, { as: "Citra" }, async (page) => {
    await page.goto("/admin/users/1/devices");
    await page.waitForLoadState("networkidle");
    await tabTo(page, page.getByLabel("Device name"));
    await page.keyboard.type("Papan tik");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/connect/);
    await focusIn(page, "main"); // on the notice that it was added
    await press(page, button(page, "Start"));
    await page.getByText("Device connected: Papan tik").first().waitFor();
    await focusIn(page, "main");
  });
});

test("after a form was saved the focus is on its button or on the notice that says so", async () => {
  await visit(browser, stack, { as: "Budi" }, async (page) => {
    await page.goto("/settings");
    await page.waitForLoadState("networkidle");
    await tabTo(page, page.locator("#phone_number"));
    await page.keyboard.type("+6281234567891");
    await press(page, button(page, "Save"));
    await page.getByText("Settings saved").waitFor();
    await focusIn(page, "main form, main [role=status]");
  });
});

const VISITS = 8;
const PRESSES = 12;

test("pressing and typing on a page whose JavaScript is still waking up upsets nothing", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    const slow = await page.context().newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (let i = 0; i < VISITS; i++) {
      await page.goto("/settings", { waitUntil: "commit" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("#phone_number").focus();
      for (let press = 0; press < PRESSES; press++)
        await (i % 2 === 0 ? page.mouse.click(700, 60) : page.keyboard.insertText("0"));
    }
  });
}, 60_000);
