import { existsSync } from "node:fs";
import { install, mayInstall } from "./debian.mjs";

/** Without a window of its own it takes a third less of the CPU: Debian has it as a package beside Chromium. */
const WINDOWLESS = "chromium-headless-shell";
const PLACES = [
  `/usr/bin/${WINDOWLESS}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser of this machine; CHROMIUM_PATH names another. */
export function chromiumPath() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path)) ?? null;
}

/**
 * Installs Debian's Chromium if there is no browser and we may; answers whether there is one then. It goes on by
 * itself meanwhile, beside what else is installed.
 */
export async function ensureChromium() {
  if (chromiumPath()) return true;
  if (!mayInstall()) return false;
  console.log("Installing Debian's Chromium for the browser tests…");
  await install(WINDOWLESS, "chromium");
  return chromiumPath() !== null;
}
