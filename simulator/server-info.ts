import { json, refusal } from "./http/answer";
import { type Handler, type Route, route } from "./http/router";
import { isOldCore } from "./sessions/core-tier";

const version: Handler = ({ world, response }) => {
  const { engine, version } = world;
  const { tier } = world.settings;
  json(response, 200, { version, engine, tier, browser: null, platform: "simulator", worker: { id: null } });
};

/** About the server itself. */
export const serverRoutes: readonly Route[] = [
  route("GET", "/api/server/version", version),
  route("GET", "/api/version", version),
  route("GET", "/api/server/status", ({ world, response }) => {
    const { startedAt } = world;
    json(response, 200, {
      startTimestamp: startedAt,
      uptime: Math.max(0, Date.now() - startedAt),
      worker: { id: null },
    });
  }),
  route("GET", "/health", ({ world, response }) => {
    if (isOldCore(world)) {
      throw refusal(422, "The feature is available only in Plus version for 'health'.");
    }
    const info = { "mediaFiles.space": { status: "up" }, "sessionsFiles.space": { status: "up" } };
    json(response, 200, { status: "ok", info, error: {}, details: info });
  }),
];
