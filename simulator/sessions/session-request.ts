import { randomBytes } from "node:crypto";
import { refusal } from "../http/answer";
import type { SessionConfig } from "./session";

const NAME_CHARACTERS_MAX = 54;

export function newSessionName(name: unknown): string {
  return typeof name === "string" && name ? name : `session_${randomBytes(13).toString("hex")}`;
}

export function validName(name: string): void {
  const faults: string[] = [];
  if (!/^[a-zA-Z0-9_-]*$/.test(name)) {
    faults.push("Session name can only contain alphanumeric characters, hyphens, and underscores");
  }
  if (name.length > NAME_CHARACTERS_MAX) {
    faults.push(`name must be shorter than or equal to ${NAME_CHARACTERS_MAX} characters`);
  }
  if (faults.length > 0) throw refusal(400, faults);
}

/** The config as given; hooks need an http(s) address whose host has no underscore. */
export function validConfig(config: unknown): SessionConfig {
  const given = (typeof config === "object" && config !== null ? config : {}) as SessionConfig;
  for (const [at, hook] of (given.webhooks ?? []).entries()) {
    const url = typeof hook?.url === "string" && URL.canParse(hook.url) ? new URL(hook.url) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname.includes("_")) {
      throw refusal(400, [`config.webhooks.${at}.url must be a URL address`]);
    }
    if (!Array.isArray(hook.events)) {
      throw refusal(400, [`config.webhooks.${at}.events must be an array`]);
    }
  }
  return given;
}
