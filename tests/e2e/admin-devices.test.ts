import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { type Simulator, startSimulator } from "../../simulator/server";
import { screenFaults } from "./accessibility";
import { AGAIN, follow, notice, press, visit, WAYS } from "./browser";
import { browser, stack, useStack } from "./use-stack";

useStack();

test.each(WAYS)("a server is set and tested, and says in words what is wrong, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
    await page.goto("/admin/users/2/server");
    await page.getByLabel("Host").fill("http://waha.test");
    await page.getByLabel("API key").fill("a-secret-key");
    await press(page, "Save and test");
    await page.getByRole("alert").getByText("This is not a valid server address.").waitFor();
    await page.getByRole("alert").getByText("API key: Enter this again. It is not kept.").waitFor();
    await page.getByLabel("Host").fill("127.0.0.1");
    await page.getByLabel("Port").fill("1");
    await page.getByLabel("API key").fill("a-secret-key");
    await press(page, "Save and test");
    await notice(page, "Server saved, but Siar cannot use it yet.");
    await page.getByText("Nothing responds at this host and port.").waitFor();
    expect(await page.getByLabel("API key").inputValue()).toBe("");
    expect(await page.content()).not.toContain("a-secret-key");
    const gateway = createServer((_, answer) => answer.writeHead(502).end("Bad gateway")).listen(
      0,
      "127.0.0.1",
    );
    await page.getByLabel("Port").fill(String(await portOf(gateway)));
    await page.getByLabel("API key").fill("a-secret-key"); // another address: the stored key does not go there
    await press(page, "Save and test");
    await page.getByText("responds with an error (HTTP 502)", { exact: false }).waitFor();
    gateway.close();
    await page.goto("/admin/users/1/server");
    await press(page, "Test connection");
    await notice(page, "Connection tested");
    await page.getByText("WAHA responds and accepts the API key.").waitFor();
  });
});

test.each(WAYS)(
  "a device is added, connected by its QR code, paced, paused and removed, $way",
  async (way) => {
    const name = way.javaScriptEnabled ? "Kasir" : "Gudang Baru";
    await visit(browser, stack, { ...way, as: "Citra", provokes: [422] }, async (page) => {
      await page.goto("/admin/users/1/devices");
      await page.getByLabel("Device name").fill(name);
      await page.getByLabel("Number in use since").fill("2999-01-01");
      await press(page, "Add device");
      await page.getByRole("alert").getByText("Enter a date from 2009-01-01 to today.").waitFor();
      await page.getByLabel("Number in use since").fill(yesterday());
      await press(page, "Add device");
      await notice(page, `Device added: ${name}`);
      await press(page, "Start");
      // the simulator's phone scans by itself, and the page follows by itself
      await notice(page, `Device connected: ${name}`);
      await page.getByLabel("Careful").check();
      await press(page, "Save");
      await notice(page, "Device saved");
      await page.getByText("0 of 300").waitFor();
      expect(await page.getByLabel("Careful").isChecked()).toBe(true);
      await page.getByText("Advanced", { exact: true }).first().click();
      expect(await page.getByLabel("Shortest delay for new contacts (seconds)").inputValue()).toBe("60");
      await page.getByLabel("Shortest delay (seconds)").fill("5");
      await page.getByLabel("Longest delay (seconds)").fill("4");
      await press(page, "Save");
      await page.getByRole("alert").getByText("Failed to save the device.").waitFor();
      await page.getByLabel("Longest delay (seconds)").fill("9");
      await page.getByLabel("Daily limit (messages)").fill("301");
      await press(page, "Save");
      await page.getByText("0 of 301").waitFor();
      expect(await page.getByLabel("Own values").isChecked()).toBe(true);
      await setAndTakeAway(page);
      await follow(page, "Pause");
      await page.getByLabel("Until this time:").check();
      await press(page, "Pause");
      await page.getByRole("alert").getByRole("link", { name: "Until: Fill in this field." }).waitFor();
      await page.getByLabel("1 hour").check();
      await page.getByLabel("Reason").fill("The phone is being repaired");
      await press(page, "Pause");
      await notice(page, `Device paused: ${name}`);
      await page.getByText("Reason: The phone is being repaired").waitFor();
      await follow(page, "Change pause");
      await press(page, "Pause");
      await page.getByText("Stays paused until someone resumes it.").waitFor();
      await press(page, "Resume");
      await notice(page, `Device resumed: ${name}`);
      await press(page, "Check status");
      await notice(page, "WAHA status: WORKING");
      await follow(page, "Remove device");
      await press(page, "Remove device");
      await notice(page, `Device removed: ${name}`);
    });
  },
);

test("a device on which files rest says so with WAHA's words, and tries them again on a press, without JavaScript", async () => {
  const database = openSqlite(join(stack.folder, "siar.db"));
  const until = new Date(Date.now() + 30 * 60_000).toISOString().replace("Z", "+00:00");
  database
    .prepare(
      "UPDATE devices SET media_failures = 3, media_detail = ?, media_rests = 1, media_rest_until = ? WHERE id = 1",
    )
    .run("HTTP 500: Evaluation failed", until);
  database.close();
  await visit(browser, stack, { javaScriptEnabled: false, as: "Citra" }, async (page) => {
    await page.goto("/admin/users/1/devices/1");
    await page.getByText("Messages with attachments are not sent").waitFor();
    await page.getByText(/We try one attachment again at .* WIB\./).waitFor();
    await page.getByText("HTTP 500: Evaluation failed").waitFor();
    await press(page, "Try attachments again now");
    await notice(page, "Device resumed: Toko Ani");
    expect(await page.getByText("Messages with attachments are not sent").count()).toBe(0);
  });
});

test.each(WAYS)(
  "a phone is paired by QR code or by pairing code; a failed session is restarted, $way",
  async (way) => {
    // slow enough that a QR code is still there when the page has been looked at
    const waha = await startSimulator({ waitScale: 0.3, scanMs: null });
    try {
      await visit(browser, stack, { ...way, as: "Citra", bypassCSP: true, provokes: [422] }, async (page) => {
        await page.goto("/admin/users/3/server");
        await page.getByLabel("Host").fill(waha.host);
        await page.getByLabel("Port").fill(String(waha.port));
        await page.getByLabel("API key").fill(waha.apiKey);
        await press(page, "Save and test");
        await notice(page, "Server saved");
        await page.getByText("WAHA responds and accepts the API key.").waitFor();
        await follow(page, "Devices");
        await page.getByLabel("Device name").fill("Paired");
        await press(page, "Add device");
        await press(page, "Start");
        await page.getByRole("img", { name: "QR code to scan with WhatsApp" }).waitFor();
        await page.getByText(/Code is \d+ seconds? old/).waitFor();
        if (way.javaScriptEnabled) expect(await screenFaults(page)).toEqual([]);
        // without scripts the page loads itself anew, and has nothing to type into until it is told to stop
        if (!way.javaScriptEnabled) {
          const reload = page.locator("meta[http-equiv=refresh]");
          expect(await reload.count()).toBe(1);
          expect(await page.locator("main input:not([type=hidden])").count()).toBe(0);
          await follow(page, "Use a pairing code instead");
          await page.getByLabel("Phone number").waitFor();
          expect(await reload.count()).toBe(0);
        }
        await page.getByLabel("Phone number").fill("0812");
        await press(page, "Get pairing code");
        await page.getByRole("alert").getByText("Do not start with 0.").waitFor();
        await page.getByLabel("Phone number").fill("6281100000077");
        await press(page, "Get pairing code");
        await page.getByText(/^\w{4}-\w{4}$/).waitFor();
        const here = page.url().replace(/\/connect.*/, "");
        const session = await sessionOn(page, here);
        waha.sessions.addWorking(session, "6281100000077");
        await notice(page, "Device connected: Paired");
        await page.getByText("+62 811-0000-0077").waitFor();

        force(waha, session, "FAILED");
        await press(page, "Check status");
        await page.getByText("Restart it to try now.", { exact: false }).waitFor();
        await page.getByRole("button", { name: "Log out and pair again" }).waitFor();
        if (way.javaScriptEnabled) expect(await screenFaults(page)).toEqual([]);
        force(waha, session, "SOMETHING_NEW");
        await press(page, "Check status");
        await page.getByText("SOMETHING_NEW").first().waitFor();
        force(waha, session, "FAILED");
        await page.goto(`${here}/connect`);
        await press(page, "Log out and pair again");
        await page.getByRole("img", { name: "QR code to scan with WhatsApp" }).waitFor();
        await page.goto(`${here}/remove`);
        await press(page, "Remove device");
        await notice(page, "Device removed: Paired");
      });
    } finally {
      await waha.close();
    }
  },
  120_000,
);

/** What is set for a number is there again, says what it costs, and goes when its fields are emptied. */
async function setAndTakeAway(page: Page) {
  const fields = {
    ...{ "Number in use since": yesterday(), "Shortest delay for new contacts (seconds)": "60" },
    ...{ "Longest delay for new contacts (seconds)": "120", "Minutes of sending": "60" },
    ...{ "Break after that (minutes)": "20", "Show “typing…” before a message": "yes" },
  };
  const put = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      const box = page.getByLabel(label, { exact: true });
      if (label.includes("typing")) await box.selectOption(value);
      else await box.fill(value);
    }
    await press(page, "Save");
    await notice(page, "Device saved");
    for (const [label, value] of Object.entries(values))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  };
  await put(fields);
  await page.getByText("1,000 new contacts take 25 hours.", { exact: false }).waitFor();
  await page.getByText(/With the warm-up limits, 1,000 new contacts take \d+ days\./).waitFor();
  const facts = page.getByRole("region", { name: "New contacts" });
  await facts.getByText("0 of 20").waitFor();
  await facts.getByText("The limit comes from the warm-up limits in App settings.").waitFor();
  await put(Object.fromEntries(Object.keys(fields).map((label) => [label, ""])));
  await facts.getByText("0, no limit").waitFor();
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** The session behind a device's page, as the page names it. */
async function sessionOn(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address, AGAIN);
  return /siar-[0-9a-f]{16}/.exec(await answer.text())?.[0] ?? "";
}

/** Puts a session into a state, also into one that nobody has heard of yet. */
function force(waha: Simulator, name: string, status: string) {
  const session = waha.sessions.get(name);
  if (!session) throw new Error(`No session ${name}.`);
  waha.sessions.become(session, status as Parameters<typeof waha.sessions.become>[1]);
}

async function portOf(server: Server): Promise<number> {
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
