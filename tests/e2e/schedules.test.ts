import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { until } from "../support/until";
import { LOOKS, screenFaults } from "./accessibility";
import { follow, notice, press, visit, WAYS } from "./browser";
import { call } from "./proofs";
import { browser, stack, useStack } from "./use-stack";

useStack();

/** So many days from now. */
const dayAhead = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

let list: number;
let template: number;
beforeAll(async () => {
  list = await made("/api/lists", { name: "Pelanggan" }, "list");
  for (const [number, jatuh_tempo] of Object.entries({
    6281234500001: dayAhead(10),
    6281234500002: dayAhead(10),
    6281234500003: "31/02/2026",
  })) {
    const values = { nama: "Sari", jatuh_tempo };
    await call(stack, "Ani", "PUT", `/api/lists/${list}/contacts/${number}`, { values });
  }
  const text = "Halo {{nama}}, jatuh tempo {{jatuh_tempo}}";
  template = await made("/api/templates", { name: "Tagihan", text }, "template");
});

async function made(path: string, body: object, name: string): Promise<number> {
  const { json } = await call<Record<string, { id: number }>>(stack, "Ani", "POST", path, body);
  return json[name]!.id;
}

const schedule = (name: string, when: object = { rrule: "FREQ=MONTHLY;BYMONTHDAY=25" }) =>
  made(
    "/api/schedules",
    { name, list_ids: [list], template_id: template, time: "09:00", ...when },
    "schedule",
  );

async function fillIn(page: Page, name: string) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Message template").selectOption({ label: "Tagihan" });
  await page.getByLabel(/^Pelanggan/).check();
}

const ahead = (page: Page) => page.getByRole("table", { name: "Next dates" }).locator("tbody tr");

test.each(WAYS)("a schedule is made in words, changed, paused, resumed and deleted, $way", async (way) => {
  const name = `Promo ${way.way}`;
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/schedules");
    await page.getByRole("link", { name: "New schedule" }).first().click();
    await fillIn(page, name);
    await page.getByLabel("Weekly").check();
    await page.getByLabel("Thursday").check();
    await page.getByLabel("Time", { exact: true }).fill("09:30");
    await page.getByLabel("After a number of times").check();
    await page.getByLabel("Number of times", { exact: true }).fill("10");
    await press(page, "Save schedule");
    await notice(page, "Schedule saved.");
    await page.getByText("Every week on Monday and Thursday, 09:30 WIB, 10 times").waitFor();
    expect(await ahead(page).count()).toBe(5);
    expect(await ahead(page).first().innerText()).toMatch(/\t3$/);
    await page.getByText("Nothing was due yet.").waitFor();

    await page.getByRole("button", { name: `Pause schedule ${name}` }).click();
    await notice(page, "Schedule paused. Nothing is sent until you resume it.");
    await page.getByText("This schedule is paused. Resume it to see its dates.").waitFor();
    await follow(page, "← Schedules");
    await page.getByRole("button", { name: `Resume schedule ${name}` }).click();
    await notice(page, "Schedule resumed. Dates in the pause are not made up.");

    await follow(page, "Edit");
    expect(await page.getByLabel("Weekly").isChecked()).toBe(true);
    expect(await page.getByLabel("Number of times", { exact: true }).inputValue()).toBe("10");
    await page.getByLabel(/^By a date of each contact/).check();
    await page.getByLabel("Column with the date").selectOption("jatuh_tempo");
    await press(page, "Save schedule");
    await page.getByText("3 days before the date in jatuh_tempo, 09:30 WIB").waitFor();
    expect(await ahead(page).count()).toBe(1);
    expect(await ahead(page).first().innerText()).toMatch(/\t2$/);

    await follow(page, "Delete");
    await page.getByRole("heading", { name: `Delete schedule ${name}?` }).waitFor();
    await press(page, "Delete schedule");
    await notice(page, "Schedule deleted.");
    expect(await page.getByText(name).count()).toBe(0);
  });
});

test.each(WAYS)("only the fields of the chosen answer are shown, $way", async (way) => {
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await page.goto("/schedules/new");
    const labels = ["Every", "Monday", "Day of the month", "Column with the date", "Last date"];
    const shown = async () => {
      const boxes = labels.map((label) => page.getByLabel(label, { exact: true }).isVisible());
      const visible = await Promise.all(boxes);
      return labels.filter((_, i) => visible[i]);
    };
    expect(await shown()).toEqual(["Every", "Day of the month"]);
    await page.getByLabel("Weekly").check();
    expect(await shown()).toEqual(["Every", "Monday"]);
    await page.getByLabel(/^By a date of each contact/).check();
    expect(await shown()).toEqual(["Column with the date"]);
    await page.getByLabel("Daily").check();
    await page.getByLabel("On a date").check();
    expect(await shown()).toEqual(["Every", "Last date"]);
  });
});

test.each(WAYS)(
  "a schedule that cannot be says all that is wrong, and keeps what was typed, $way",
  async (way) => {
    await visit(browser, stack, { ...way, as: "Ani", provokes: [422] }, async (page) => {
      await page.goto("/schedules/new");
      await page.getByLabel("Name", { exact: true }).fill("Salah");
      await page.getByLabel("Message template").selectOption({ label: "Tagihan" });
      await page.getByLabel("Weekly").check();
      await page.getByLabel("Monday").uncheck();
      await page.getByLabel("Every", { exact: true }).fill("0");
      await page.getByLabel("After a number of times").check();
      await page.getByLabel("Number of times", { exact: true }).fill("x");
      await press(page, "Save schedule");
      const alert = page.getByRole("alert");
      await alert.getByText("Choose at least one day.").waitFor();
      await alert.getByText("Enter a whole number from 1 to 1,000.").waitFor();
      await alert.getByText("Enter a whole number from 1 to 10,000.").waitFor();
      await alert.getByText("Contact lists: Fill in this field.").waitFor();
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Salah");
      expect(await page.getByLabel("Weekly").isChecked()).toBe(true);
      expect(await page.getByLabel("Number of times", { exact: true }).inputValue()).toBe("x");

      await page.getByLabel(/^Pelanggan/).check();
      await page.getByLabel("Monday").check();
      await page.getByLabel("Every", { exact: true }).fill("2");
      await page.getByLabel("On a date").check();
      await page.getByLabel("Last date", { exact: true }).fill("2020-01-31");
      await press(page, "Save schedule");
      await alert.getByRole("link", { name: /Last date|past/ }).waitFor();
      expect(await page.getByLabel(/^Pelanggan/).isChecked()).toBe(true);
    });
  },
);

test("a rule that only a program can write stays as it is when the rest is changed", async () => {
  const id = await schedule("Dua kali", { rrule: "FREQ=MONTHLY;BYMONTHDAY=1,15" });
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto(`/schedules/${id}/edit`);
    expect(await page.getByLabel(/^As now: Every month on day 1 and day 15/).isChecked()).toBe(true);
    await page.getByLabel("Time", { exact: true }).fill("10:00");
    await press(page, "Save schedule");
    await page.getByText("Every month on day 1 and day 15, 10:00 WIB").waitFor();
  });
});

test.each(WAYS)("a batch to a list is repeated with its list and its message, $way", async (way) => {
  const message = `Halo {{nama}}, sampai jumpa ${way.way}`;
  const batch = await made("/api/bulk/batches", { list_ids: [list], message }, "batch");
  await visit(browser, stack, { ...way, as: "Ani" }, async (page) => {
    await until(async () => {
      await page.goto(`/batches/${batch}`);
      return page.getByText("Done", { exact: true }).first().isVisible();
    }, "the batch to be done");
    await page.locator("summary", { hasText: "More" }).click();
    await follow(page, "Repeat this");
    expect(await page.getByLabel(/^Pelanggan/).isChecked()).toBe(true);
    await page.getByText(message).waitFor();
    await page.getByLabel("Name", { exact: true }).fill(`Lagi ${way.way}`);
    await page.getByLabel("Time", { exact: true }).fill("09:00");
    await press(page, "Save schedule");
    await notice(page, "Schedule saved.");
    await page
      .locator("dl")
      .getByRole("link", { name: `Lagi ${way.way}` })
      .click();
    expect(await page.getByLabel("Message", { exact: false }).first().inputValue()).toBe(message);
  });
});

test("somebody else's schedule is not there", async () => {
  const id = await schedule("Rahasia");
  await visit(browser, stack, { as: "Budi", provokes: [404] }, async (page) => {
    for (const path of [`/schedules/${id}`, `/schedules/${id}/edit`, `/schedules/${id}/delete`])
      expect((await page.goto(path))?.status()).toBe(404);
    await page.goto("/schedules/new");
    await page.getByText("A schedule needs a contact list and a message template").waitFor();
  });
});

test.each(LOOKS)(
  "the screens of schedules are accessible and fit, in $lang, $colorScheme, $width px wide",
  async ({ lang, colorScheme, width }) => {
    const id = await schedule(`Tagihan ${lang}`, { date_column: "jatuh_tempo", days_before: 3 });
    const found: string[] = [];
    const viewport = { width, height: 900 };
    const options = { as: "Ani", locale: lang, colorScheme, viewport, bypassCSP: true, provokes: [422] };
    await visit(browser, stack, options, async (page) => {
      const look = async (path: string) => {
        await page.waitForLoadState("networkidle");
        for (const fault of await screenFaults(page)) found.push(`${path} ${fault}`);
      };
      for (const path of ["", "/new", `/${id}`, `/${id}/edit`, `/${id}/delete`]) {
        await page.goto(`/schedules${path}`);
        expect(await page.locator("html").getAttribute("lang")).toBe(lang);
        await look(path);
      }
      await page.goto("/schedules/new");
      await page.locator("[name=name]").fill("Salah");
      await page.locator("[name=template_id]").selectOption({ index: 1 });
      await page.locator("main form button[type=submit]").last().click();
      await page.getByRole("alert").waitFor();
      await look("refused");
    });
    expect(found).toEqual([]);
  },
  120_000,
);
