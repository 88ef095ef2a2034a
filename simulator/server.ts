import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Control } from "./commands";
import { Contacts } from "./contacts/contact-book";
import { deliverStored } from "./contacts/written";
import { Faults } from "./faults/faults";
import { ErrorAnswer, json, refusal } from "./http/answer";
import { type Call, readBody, thrown } from "./http/call";
import { mayPass, mayTouch } from "./http/keys";
import { findRoute } from "./http/router";
import { Journal } from "./messages/journal";
import { Store } from "./messages/store";
import { type Engine, type SimulatorOptions, sessionSettings } from "./options";
import { apiRoutes, openRoutes } from "./routes";
import { onlyDefault, sessionNamed } from "./sessions/core-tier";
import { Sessions } from "./sessions/sessions";
import { isSince } from "./waha";
import { Webhooks } from "./webhooks/webhooks";
import type { World } from "./world";

const STARTED_AGAIN_MS = 1;
const DOWN_MS_MAX = 10 * 60 * 1000;

export type Simulator = Control &
  Pick<World, "faults" | "journal" | "people" | "sessions" | "store" | "webhooks"> & {
    url: string;
    host: string;
    port: number;
    apiKey: string;
    setEngine(engine: Engine, version?: string): void;
    close(): Promise<void>;
  };

/** Starts a WAHA server that sends nothing to WhatsApp. See README.md beside this file. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = newWorld(options);
  const { settings } = world;
  let closed = false;

  const server = createServer((request, response) => {
    serve({ world, request, response, control }).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = 5_000;
  await listen(server, settings.port, settings.host);
  const { port } = server.address() as AddressInfo;

  const down = async (ms: number) => {
    const stopped = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await stopped;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, Math.min(ms, DOWN_MS_MAX));
    });
  };
  const listenAgain = async () => {
    if (!closed) await listen(server, port, settings.host);
  };
  const control: Control = {
    restart: () => restart(world),
    crash: async (ms = 0) => {
      world.store.loseUnwritten(Date.now());
      if (ms > 0) {
        world.webhooks.lose();
        world.sessions.cut();
        await down(ms);
      }
      restart(world);
      if (ms > 0) await listenAgain();
      else server.closeAllConnections();
    },
    down: async (ms) => {
      await down(ms);
      await listenAgain();
    },
  };

  for (const { name, phone } of settings.sessions) world.sessions.addWorking(name, phone);
  const { faults, journal, people, sessions, store, webhooks } = world;
  return {
    ...{ faults, journal, people, sessions, store, webhooks },
    url: `http://${settings.host}:${port}`,
    host: settings.host,
    port,
    apiKey: settings.apiKey,
    setEngine: (engine, version = world.version) => Object.assign(world, { engine, version }),
    ...control,
    close: async () => {
      closed = true;
      sessions.clear();
      webhooks.close();
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await stopped;
      await journal.close();
    },
  };
}

function newWorld(options: SimulatorOptions): World {
  const settings = sessionSettings(options);
  const world: World = {
    settings,
    engine: settings.engine,
    version: settings.version,
    startedAt: Date.now() - settings.upForMs,
    away: false,
    sessions: new Sessions(
      () => world,
      (session) => deliverStored(world, session),
    ),
    store: new Store(),
    journal: new Journal(settings.journalFile),
    faults: new Faults(),
    people: new Contacts(),
    webhooks: new Webhooks(() => world),
  };
  return world;
}

function restart(world: World): void {
  world.webhooks.lose();
  world.startedAt = Date.now() + STARTED_AGAIN_MS;
  for (const session of world.sessions.all()) {
    if (session.status === "STOPPED") continue;
    if (isSince(world, "2026.6.1")) world.sessions.start(session);
    else world.sessions.stop(session);
  }
}

type Serving = { world: World; request: IncomingMessage; response: ServerResponse; control: Control };

async function serve({ world, request, response, control }: Serving): Promise<void> {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1));
  const method = request.method ?? "GET";
  const call: Call = { world, request, response, path, query, params: {}, body: {} };
  try {
    const open = findRoute(openRoutes(control), method, path);
    if (!open) mayPass(call);
    const found = open ?? findRoute(apiRoutes, method, path);
    if (!found) throw refusal(404, `Cannot ${method} ${path}`);
    call.params = found.params;
    if (method !== "GET") call.body = await readBody(request);
    const name = sessionNamed(call);
    if (!open && name) {
      mayTouch(call, name);
      onlyDefault(world, name);
    }
    await found.handler(call);
  } catch (error) {
    const answer = error instanceof ErrorAnswer ? error : thrown(call, String(error));
    json(response, answer.status, answer.body);
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
