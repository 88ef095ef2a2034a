import type { Page } from "playwright";
import { expect, test } from "vitest";
import { AGAIN, visit } from "./browser";
import { browser, stack, useStack } from "./use-stack";

// What eyes, fingers, screen readers and paper get of the screens, beyond what axe finds.
useStack();

const RING_CONTRAST_MIN = 3;
const TEXT_CONTRAST_MIN = 4.5;
const TARGET_PX_MIN = 44;

const PAGES = ["/admin/users", "/admin/users/1/devices/1", "/opt-outs", "/send/new"];

/** Of everything that takes the focus its ring, and of each field its placeholder, against what lies behind. */
function contrasts(page: Page): Promise<{ rings: [string, number][]; placeholders: [string, number][] }> {
  return page.evaluate(() => {
    const pencil = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const light = (colours: string[]) => {
      pencil.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        pencil.fillStyle = colour;
        pencil.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = [...pencil.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** From the page up to the element itself. */
    const grounds = (element: Element | null): string[] =>
      element ? [...grounds(element.parentElement), getComputedStyle(element).backgroundColor] : ["Canvas"];
    const contrast = (colour: string, ground: string[]) => {
      const [a, b] = [light([...ground, colour]), light(ground)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const parts = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
    ].filter((part) => part.checkVisibility() && !part.matches("[tabindex='-1'], [type=hidden], :disabled"));
    const rings = parts.map((part): [string, number] => {
      part.focus();
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(part);
      const drawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return [part.outerHTML.slice(0, 100), drawn ? contrast(outlineColor, grounds(part.parentElement)) : 0];
    });
    const placeholders = [...document.querySelectorAll<HTMLInputElement>("[placeholder]")].map(
      (field): [string, number] => [
        field.placeholder,
        contrast(getComputedStyle(field, "::placeholder").color, grounds(field)),
      ],
    );
    return { rings, placeholders };
  });
}

test.each(["light", "dark"] as const)(
  "whatever has the focus has a ring that is seen, and examples in fields can be read, in the %s",
  async (colorScheme) => {
    await visit(browser, stack, { as: "Citra", colorScheme }, async (page) => {
      for (const path of PAGES) {
        await page.goto(path);
        await page.keyboard.press("Tab"); // from here on the focus is one of the keyboard
        const { rings, placeholders } = await contrasts(page);
        expect(rings.length).toBeGreaterThan(10);
        expect(rings.filter(([, contrast]) => contrast < RING_CONTRAST_MIN)).toEqual([]);
        expect(placeholders.filter(([, contrast]) => contrast < TEXT_CONTRAST_MIN)).toEqual([]);
      }
    });
  },
);

test("under a finger everything to press is 44 px high, Escape closes the menu, and a card leads where its name does", async () => {
  const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
  await visit(browser, stack, { as: "Citra", ...phone }, async (page) => {
    for (const path of ["/admin/users", "/admin/users/1/devices/1", "/admin/settings"]) {
      await page.goto(path);
      const small = await page.evaluate((least) => {
        const inSentence = (part: Element) =>
          part.matches("a.link") && part.parentElement?.textContent !== part.textContent;
        const boxOf = (part: Element) => {
          const box = part.matches("[type=radio], [type=checkbox]") ? (part.closest("label") ?? part) : part;
          const unseen = getComputedStyle(box, "::after");
          const more = unseen.position === "absolute" && unseen.content !== "none" ? unseen.height : "0";
          return Math.max(box.getBoundingClientRect().height, Number.parseFloat(more));
        };
        return [...document.querySelectorAll("main :is(a[href], button, input, select, summary)")]
          .filter((part) => part.checkVisibility() && !part.matches(".sr-only, [type=hidden]"))
          .filter((part) => !inSentence(part) && boxOf(part) < least - 0.5)
          .map((part) => `${boxOf(part)} ${part.outerHTML.slice(0, 120)}`);
      }, TARGET_PX_MIN);
      expect(small, path).toEqual([]);
    }
    await page.goto("/admin/users");
    await page.waitForLoadState("networkidle");
    await page.locator(".menu-toggle > summary").click();
    await page.getByRole("link", { name: "Test Bulk" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Test Bulk" }).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await page.getByRole("row", { name: "Budi" }).getByText("budi@example.com").click({ force: true }); // the link lies over it
    await page.getByRole("heading", { level: 1, name: "Budi" }).waitFor();
  });
});

test("filtering keeps the focus and says how many were found; a page that is not there says so in its title", async () => {
  await visit(browser, stack, { as: "Citra", provokes: [404] }, async (page) => {
    await page.goto("/admin/users");
    expect(await page.title()).toBe("Users · Siar Admin");
    await page.waitForLoadState("networkidle");
    await page.getByLabel("Search").fill("budi");
    await page.getByLabel("Search").press("Enter");
    await page.getByRole("status").getByText("1 result").waitFor({ state: "attached" });
    const focused = () => page.evaluate(() => document.activeElement?.closest("form, nav")?.tagName);
    expect(await focused()).toBe("FORM");
    await page.getByRole("link", { name: "Clear filters" }).press("Enter");
    await page.getByRole("link", { name: "Clear filters" }).waitFor({ state: "detached" });
    expect(await focused()).toBe("FORM");
    await page.goto("/batches/999999");
    expect(await page.title()).toBe("Page not found · Siar");
    await page.goto("/admin/users/999999");
    expect(await page.title()).toBe("Page not found · Siar Admin");
  });
});

test("with the user's own colours the place in the menu is marked, and on paper there is nothing to press", async () => {
  await visit(browser, stack, { as: "Ani" }, async (page) => {
    await page.goto("/batches");
    await page.emulateMedia({ forcedColors: "active" });
    const ground = (name: string) =>
      page
        .getByRole("navigation")
        .getByRole("link", { name, exact: true })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await ground("Batches")).not.toBe(await ground("Credits"));
    expect(await ground("English")).not.toBe(await ground("Bahasa Indonesia"));
    await page.emulateMedia({ forcedColors: "none", media: "print" });
    await page.getByText("ani@example.com").last().waitFor();
    const pressed = await page.evaluate(() =>
      [...document.querySelectorAll("button, .btn, nav, input")]
        .filter((part) => part.checkVisibility())
        .map((part) => part.outerHTML.slice(0, 100)),
    );
    expect(pressed).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  });
});

test("Siar can be installed: its manifest and icons are there for an hour, with their types", async () => {
  await visit(browser, stack, {}, async (page) => {
    await page.goto("/login");
    const at = await page.locator("link[rel=manifest]").getAttribute("href");
    const manifest = await page.request.get(String(at), AGAIN);
    expect(manifest.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(manifest.headers()["cache-control"]).toContain("max-age=3600");
    const { icons } = (await manifest.json()) as { icons: { src: string; type: string; sizes: string }[] };
    const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    for (const { src, type } of [...icons, { src: String(touch), type: "image/png" }])
      expect((await page.request.get(src, AGAIN)).headers()["content-type"]).toContain(type);
  });
});
