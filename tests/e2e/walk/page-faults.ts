import type { Page } from "playwright";
import type { Language } from "~/i18n/config";
import { foreignTexts } from "./foreign-texts";

/** A window of 1280 × 900 at 200 %. */
export const ZOOMED = { width: 640, height: 450 };

/** A page of a batch loads itself anew every few seconds: while one looks at it, that would pull it away. */
export const holdStill = (page: Page) => page.evaluate(() => window.stop());

/** Everything that is wrong with the page as it stands: what no screen may do, whatever it shows. */
export async function pageFaults(page: Page, language: Language): Promise<string[]> {
  const { spoken, texts, wide, cut, moving, unnamed, wiped, unstoppable } = await page.evaluate(lookAround);
  return [
    ...(spoken === language ? [] : [`says that its language is ${spoken}`]),
    ...foreignTexts(texts, language).map((text) => `not in ${language}: ${text}`),
    ...wide.map((part) => `too wide at 200 %: ${part}`),
    ...cut.map((part) => `cut off at 200 %: ${part}`),
    ...moving.map((part) => `moves, though that is not wanted: ${part}`),
    ...unnamed.map((part) => `a field without a label: ${part}`),
    ...wiped.map((field) => `loads itself anew over what is typed: ${field}`),
    ...(unstoppable ? ["loads itself anew and cannot be told to stop"] : []),
  ];
}

/** Runs in the page. */
function lookAround() {
  const name = (part: Element) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 40)}`;
  const parts = [...document.querySelectorAll("body *")].filter((part) => part.checkVisibility());
  const texts = [document.title.replace(/ · Siar( Admin)?$/, "")];
  // What people, programs and WhatsApp said stands in these; it is in nobody's hands.
  const theirs = "code, pre, script, style, body [lang], bdi";
  for (const part of document.querySelectorAll("body *")) {
    if (part.closest(theirs)) continue;
    for (const word of ["aria-label", "placeholder", "title", "alt"])
      texts.push(part.getAttribute(word) ?? "");
    for (const node of part.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? "");
  }
  const seconds = (text: string) => Math.max(...text.split(",").map((time) => Number.parseFloat(time) || 0));
  const NOTICEABLE_S = 0.01;
  const reloads = document.querySelector("meta[http-equiv=refresh]") !== null;
  const inScroller = (part: Element) =>
    part.parentElement?.closest(".overflow-x-auto, .overflow-auto, select");
  return {
    spoken: document.documentElement.lang,
    texts: [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean))],
    wide: parts
      .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1 && !inScroller(part))
      .concat(document.documentElement.scrollWidth > window.innerWidth ? [document.documentElement] : [])
      .map(name),
    cut: parts
      .filter((part) => {
        const { overflowX, textOverflow } = getComputedStyle(part);
        const hidden = overflowX === "hidden" || overflowX === "clip";
        // `…` says that there is more; screen readers' own words are one pixel wide on purpose
        const told = textOverflow === "ellipsis" || part.clientWidth <= 1;
        return hidden && !told && part.scrollWidth > part.clientWidth + 1;
      })
      .map(name),
    moving: parts
      .filter((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(part);
        const animated = animationName !== "none" && seconds(animationDuration) > NOTICEABLE_S;
        return animated || seconds(transitionDuration) > NOTICEABLE_S;
      })
      .map(name),
    unnamed: [
      ...document.querySelectorAll<HTMLInputElement>(
        "main input:not([type=hidden]), main select, main textarea",
      ),
    ]
      .filter((field) => !field.labels?.length && !field.getAttribute("aria-label"))
      .map((field) => field.name),
    wiped: [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")]
      .filter(() => reloads)
      .map((field) => field.name),
    unstoppable: reloads && document.querySelector('a[href*="live=off"]') === null,
  };
}
