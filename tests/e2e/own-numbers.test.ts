/* A shop's phone was unlinked at night: its owner connects it again, without an admin. */
import { expect, test } from "vitest";
import { type Simulator, startSimulator } from "../../simulator/server";
import { until } from "../support/until";
import { screenFaults } from "./accessibility";
import { follow, notice, press, visit, WAYS } from "./browser";
import { browser, stack, useStack } from "./use-stack";

useStack();
const BUDI = 2;
const PHONE = "6281100000077";

async function asEka(method: string, path: string, body?: object) {
  const headers = { "Content-Type": "application/json" };
  const login = JSON.stringify({ email: "eka@example.com", password: stack.password });
  const entered = await fetch(`${stack.url}/api/auth/login`, { method: "POST", headers, body: login });
  const { token } = (await entered.json()) as { token: string };
  const answer = await fetch(`${stack.url}/api${path}`, {
    method,
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** A device of Budi's that worked, and whose phone has unlinked it. */
async function lostDevice(waha: Simulator, name: string) {
  const all = `/admin/users/${BUDI}`;
  const { host, port, apiKey: api_key } = waha;
  await asEka("PUT", `${all}/server`, { host, port, api_key });
  const { device } = await asEka("POST", `${all}/devices`, { name });
  waha.sessions.addWorking(device.session, PHONE);
  const here = `${all}/devices/${device.id}`;
  await asEka("GET", `${here}/session`);
  const session = waha.sessions.get(device.session)!;
  waha.sessions.logout(session);
  waha.sessions.stop(session);
  await asEka("GET", `${here}/session`);
  return { here, session };
}

test.each(WAYS)(
  "a lost number is connected again by its owner, $way",
  async (way) => {
    const waha = await startSimulator({ waitScale: 0.3, scanMs: null });
    try {
      const name = way.javaScriptEnabled ? "Kasir" : "Gudang";
      const { here, session } = await lostDevice(waha, name);
      const options = { ...way, as: "Budi", bypassCSP: true, provokes: [422] };
      await visit(browser, stack, options, async (page) => {
        await page.goto("/dashboard");
        await page.getByText("disconnected. Nothing is sent from it.").waitFor();
        await follow(page, `Connect ${name} again`);
        await page.getByText("Use the phone of +62 811-0000-0077.").waitFor();
        await press(page, "Connect again");
        await until(() => session.status === "SCAN_QR_CODE", "the QR code");
        await follow(page, "Refresh");
        await page.getByRole("img", { name: "QR code to scan with WhatsApp" }).waitFor();
        if (way.javaScriptEnabled) expect(await screenFaults(page)).toEqual([]);
        else {
          expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(1);
          await follow(page, "Use a pairing code instead");
        }
        await press(page, "Get pairing code");
        await page.getByText(/^\w{4}-\w{4}$/).waitFor();
        waha.sessions.addWorking(session.name, PHONE);
        await notice(page, `${name} is connected: +62 811-0000-0077`);
        const card = page.getByRole("article", { name });
        await card.getByText("Connected", { exact: true }).waitFor();
        expect(await card.getByRole("link").count()).toBe(0);
        expect(await page.locator("main").innerText()).not.toMatch(/WAHA|session/i);
        // who works is not interrupted, whatever address is opened
        await page.goto(page.url().replace("/numbers", `/numbers/${here.split("/").at(-1)}/connect`));
        await notice(page, `${name} is connected`);
      });
      await asEka("DELETE", here);
    } finally {
      await waha.close();
    }
  },
  120_000,
);

test.each(WAYS)("a new account sees its first steps, and hides them, $way", async (way) => {
  await asEka("POST", "/admin/users", {
    ...{ name: "Sari", email: `sari${Number(way.javaScriptEnabled)}@example.com`, role: "USER" },
    ...{ password: stack.password, country: "ID", phone: "81234567890" },
  });
  await visit(browser, stack, { ...way, as: `Sari${Number(way.javaScriptEnabled)}` }, async (page) => {
    await page.goto("/dashboard");
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByText("No WhatsApp number is connected yet.", { exact: false }).waitFor();
    expect(await steps.getByRole("listitem").count()).toBe(4);
    await press(page, "Hide");
    await steps.waitFor({ state: "detached" });
    await page.getByText("You have no credits left.").waitFor();
    await page.getByRole("status").getByRole("link", { name: "Buy credits" }).waitFor();
    await page.getByText("No WhatsApp number is connected yet.").waitFor();
    await page.goto("/send/new");
    await page.getByText("No WhatsApp number is connected yet.").waitFor();
    await follow(page, "See WhatsApp numbers");
    await page.getByText("No WhatsApp numbers yet").waitFor();
  });
});
