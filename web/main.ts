/*
 * The web process: an express server around the Remix build. It knows the client's address, and sends static files.
 * Every other request goes to Remix with the viewer already read (entry.server's `loadContext`), so that a renewed
 * access cookie travels with whatever answer comes.
 */
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import sirv from "sirv";
import { endDeadUploads } from "~/http/dead-uploads";
import type { callers } from "~/http/middleware/callers";
import type { loadContext } from "~/http/middleware/load-context";
import { routePlan } from "~/http/middleware/url-guard";
import type { noteBuild } from "~/http/screen/screen-code";
import { clock } from "~/platform/clock";
import { db } from "~/platform/db";
import { goByDatabaseClock } from "~/platform/db/database-clock";
import { STORE_COUNTS_MS, storeCounts } from "~/platform/db/metric-totals";
import { isQuery, migrationsIn, pendingMigrations } from "~/platform/db/migrate";
import { beatWeb, beginWeb, WEB_BEAT_MS } from "~/platform/db/web-heartbeat";
import { assertSimulator } from "~/platform/demo";
import { env, handedSocket } from "~/platform/env";
import { requireOwner } from "~/platform/files/owner";
import { closeFiles } from "~/platform/files/restrict-permissions";
import { log } from "~/platform/log";
import { assertSecretsKey } from "~/platform/secrets/database-key";
import { callerOwner, noteCaller, noteUsual } from "./callers";
import { limitConcurrency } from "./concurrency-limit";
import { watchDaemon } from "./daemon-watch";
import { shutDownGracefully } from "./graceful-shutdown";
import {
  accessLog,
  defaultHeaders,
  errorHandler,
  ignoreMissingAsset,
  normalizePath,
  rejectCrossSite,
  validateTarget,
} from "./middleware";
import { countRequests } from "./request-class";
import { remix } from "./request-handler";
import { boundUnfinished } from "./unfinished-requests";
import { warmUp } from "./warm-up";

/** How long a caller may take to bring the head of a request; for all of it, REQUEST_SECONDS_MAX. */
const HEADERS_MS_MAX = 20_000;
/** Node looks this often for callers who have had their time. */
const LATE_MS = 5_000;

const HOUR_SECONDS = 60 * 60;
/** Names of assets carry a hash of their content. */
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Connections on which nothing whole is asked; behind a proxy all are of its network. */
const UNFINISHED_MAX = 1_024;
const UNFINISHED_OF_ONE_MAX = 256;
const USUAL_NETWORKS_MAX = 5_000;

type Entry = {
  loadContext: typeof loadContext;
  noteBuild: typeof noteBuild;
  callers: typeof callers;
  apiPaths: string[];
};

async function start() {
  requireOwner();
  closeFiles();
  const pending = await pendingMigrations(isQuery(db), migrationsIn("prisma/migrations", env.DATABASE_URL));
  if (pending.length > 0) throw new Error("The database is not migrated: run `npm run migrate` first.");
  await assertSecretsKey(isQuery(db));
  await goByDatabaseClock();
  await assertSimulator();
  void endDeadUploads(clock.now()).catch(() => {}); // the daemon does it with the next round

  const build: ServerBuild = await import(pathToFileURL("build/server/index.js").href);
  const { loadContext, noteBuild, callers, apiPaths } = build.entry.module as unknown as Entry;
  noteBuild(build);
  noteUsual((await callers.usualNetworks(USUAL_NETWORKS_MAX)).reverse());

  await Promise.all([warmUp(build), callers.prepare()]);

  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY);
  app.use(accessLog);
  app.use(countRequests);
  app.use(defaultHeaders);
  app.use(limitConcurrency(callers));
  app.use(validateTarget(routePlan(build.routes, apiPaths)));
  app.use(normalizePath);
  const compressed = { brotli: true, gzip: true };
  app.use(
    "/assets",
    ignoreMissingAsset,
    sirv("build/client/assets", { ...compressed, immutable: true, maxAge: YEAR_SECONDS }),
  );
  app.use(compression());
  app.use(ignoreMissingAsset, sirv("build/client", { maxAge: HOUR_SECONDS, etag: true, extensions: [] }));
  app.use(rejectCrossSite);
  app.all(
    "*",
    remix(build, async (req, res, headers) => {
      const loaded = await loadContext({ headers, address: req.ip ?? "" }, clock.now());
      if (!loaded.context.trouble) noteCaller(headers, loaded.context.viewer?.id, req.ip);
      for (const cookie of loaded.setCookies) res.append("Set-Cookie", cookie);
      res.locals.user = loaded.context.viewer?.id;
      return loaded.context;
    }),
  );
  app.use(errorHandler);

  const requestTimeout = env.REQUEST_SECONDS_MAX * 1_000;
  const patience = {
    requestTimeout,
    headersTimeout: Math.min(HEADERS_MS_MAX, requestTimeout),
    connectionsCheckingInterval: Math.min(LATE_MS, requestTimeout),
  };
  const server = createServer(patience, app).listen(
    handedSocket() ?? { port: env.PORT, host: env.HOST },
    () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : env.PORT;
      log.info({ port }, "web listening");
      beatWhileListening();
      process.send?.({ listening: port });
    },
  );
  const ofOne = env.TRUST_PROXY > 0 ? UNFINISHED_MAX : UNFINISHED_OF_ONE_MAX;
  boundUnfinished(server, { all: UNFINISHED_MAX, ofOne }, callerOwner);
  watchDaemon();
  setInterval(() => void storeCounts().catch(() => {}), STORE_COUNTS_MS).unref();
  shutDownGracefully(server, async () => {
    await storeCounts().catch(() => {});
    await db.$disconnect();
  });
}

/**
 * From now on WAHA's webhooks are received; while the database is away none are. A socket that systemd holds kept
 * what came since the process before: then nothing is missing.
 */
function beatWhileListening() {
  const beat = () => void beatWeb(clock.now()).catch(() => {});
  if (handedSocket()) beat();
  else void beginWeb(clock.now()).catch(() => {});
  setInterval(beat, WEB_BEAT_MS).unref();
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
