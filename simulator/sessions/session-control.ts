import { empty, json, refusal } from "../http/answer";
import { type Call, thrown } from "../http/call";
import { isFor } from "../http/keys";
import { type Route, route } from "../http/router";
import { isSince, scaled, sleep } from "../waha";
import { controlLock, LockError } from "./control-lock";
import { isOldCore, onlyDefault } from "./core-tier";
import { cappingStatus, timelockStatus } from "./limits";
import { type Session, sessionMe, sessionObject } from "./session";
import { newSessionName, validConfig, validName } from "./session-request";

/** How long the real calls take (docs/waha.md#control-calls), scaled. */
const STOP_MS = 3_000;
const STOP_NOWEB_NEW_MS = 1_000;
const UPDATE_MS = 3_000;
const LOGOUT_MS = 4_000;
const DELETE_MS = 4_000;

export const sessionRoutes: readonly Route[] = [
  route("POST", "/api/sessions", create),
  route("GET", "/api/sessions", (call) => {
    const { world, query, response } = call;
    const all = query.get("all") === "true";
    const shown = world.sessions
      .all()
      .filter(({ name, status }) => isFor(call, name) && (all || status !== "STOPPED"));
    json(
      response,
      200,
      shown.map((session) => sessionObject(world, session, false)),
    );
  }),
  route("GET", "/api/sessions/:session", (call) => answer(call, 200, known(call))),
  route("PUT", "/api/sessions/:session", update),
  route("DELETE", "/api/sessions/:session", remove),
  route("POST", "/api/sessions/:session/start", start),
  route("POST", "/api/sessions/:session/stop", stop),
  route("POST", "/api/sessions/:session/restart", (call) =>
    locked(call, async () => {
      const session = known(call);
      call.world.sessions.start(session);
      answer(call, 201, session);
    }),
  ),
  route("POST", "/api/sessions/:session/logout", (call) =>
    locked(call, async () => {
      const session = known(call);
      session.connected = false;
      await sleep(scaled(call.world, LOGOUT_MS));
      call.world.sessions.logout(session);
      answer(call, 201, session);
    }),
  ),
  route("GET", "/api/sessions/:session/me", (call) => {
    const { world, response, params } = call;
    const session = world.sessions.get(params.session ?? "");
    if (!session || session.status === "STOPPED") {
      throw refusal(404, `We didn't find a session with name '${params.session}'.`);
    }
    const me = sessionMe(world, session);
    if (me) json(response, 200, me);
    else empty(response, 200);
  }),
  route("GET", "/api/sessions/:session/timelock", (call) => {
    if (!isSince(call.world, "2026.8.1")) throw refusal(404, `Cannot GET ${call.path}`);
    json(call.response, 200, timelockStatus(known(call)));
  }),
  route("GET", "/api/sessions/:session/capping", (call) => {
    if (!isSince(call.world, "2026.8.1")) throw refusal(404, `Cannot GET ${call.path}`);
    json(call.response, 200, cappingStatus(known(call)));
  }),
];

function create(call: Call): Promise<void> {
  const { world, body, response } = call;
  const name = newSessionName(body.name);
  return locked(
    call,
    async () => {
      validName(name);
      const config = validConfig(body.config);
      onlyDefault(world, name);
      if (world.sessions.get(name)) {
        throw refusal(422, `Session '${name}' already exists. Use PUT to update it.`);
      }
      const session = world.sessions.add(name, config);
      if (body.start === true) world.sessions.start(session);
      else if (isOldCore(world)) return empty(response, 201);
      answer(call, 201, session);
    },
    name,
  );
}

function update(call: Call): Promise<void> {
  return locked(call, async () => {
    const session = known(call);
    session.config = validConfig(call.body.config);
    if (session.status !== "STOPPED") {
      call.world.sessions.stop(session);
      await sleep(scaled(call.world, UPDATE_MS));
      call.world.sessions.start(session);
    }
    answer(call, 200, session);
  });
}

function remove(call: Call): Promise<void> {
  const { world, params, response } = call;
  return locked(call, async () => {
    const session = world.sessions.get(params.session ?? "");
    if (session) {
      session.connected = false;
      if (session.status !== "STOPPED") await sleep(scaled(world, DELETE_MS));
      world.sessions.remove(session);
    }
    empty(response, 200);
  });
}

function start(call: Call): Promise<void> {
  return locked(call, async () => {
    const session = known(call);
    const running = session.status !== "STOPPED";
    if (running && !isSince(call.world, "2026.6.1")) {
      throw refusal(422, `Session '${session.name}' is already started.`);
    }
    if (!running) call.world.sessions.start(session);
    answer(call, 201, session);
  });
}

function stop(call: Call): Promise<void> {
  const { world, params, response } = call;
  return locked(call, async () => {
    const session = world.sessions.get(params.session ?? "");
    if (!session) return empty(response, 201);
    const newer = isSince(world, "2026.8.1");
    const ms = !newer ? STOP_MS : world.engine === "GOWS" ? 0 : STOP_NOWEB_NEW_MS;
    session.connected = false;
    if (session.status !== "STOPPED") await sleep(scaled(world, ms));
    world.sessions.stop(session);
    answer(call, 201, session);
  });
}

/** Control calls of one session go one after the other; the one that waits too long gets a 500. */
async function locked(call: Call, run: () => void | Promise<void>, name = call.params.session ?? "") {
  try {
    await controlLock(call.world, name, async () => run());
  } catch (error) {
    throw error instanceof LockError ? thrown(call, error.message) : error;
  }
}

function known({ world, params }: Call): Session {
  const session = world.sessions.get(params.session ?? "");
  if (!session) throw refusal(404, "Session not found");
  return session;
}

function answer({ world, response }: Call, status: number, session: Session): void {
  json(response, status, sessionObject(world, session, true));
}
