/*
 * A Remix application with nothing in it: the same express, Remix and React as the product's, and one page
 * with a loader. Written as the build that Remix's compiler would make of it.
 */
import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { Links, Meta, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const future = Object.fromEntries(
  [
    "v3_fetcherPersist",
    "v3_lazyRouteDiscovery",
    "v3_relativeSplatPath",
    "v3_singleFetch",
    "v3_throwAbortReason",
  ].map((name) => [name, true]),
);

function Page() {
  const { now } = useLoaderData();
  const head = createElement("head", null, createElement(Meta), createElement(Links));
  const body = createElement("body", null, createElement("p", null, now), createElement(Scripts));
  return createElement("html", { lang: "en" }, head, body);
}

const route = {
  id: "root",
  path: "",
  hasLoader: true,
  hasAction: false,
  hasErrorBoundary: false,
  module: "/root.js",
};
const build = {
  entry: {
    module: {
      default: (request, status, headers, context) =>
        new Promise((resolve, reject) => {
          headers.set("Content-Type", "text/html");
          const { pipe } = renderToPipeableStream(createElement(RemixServer, { context, url: request.url }), {
            onShellReady() {
              const body = new PassThrough();
              resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
              pipe(body);
            },
            onShellError: reject,
          });
        }),
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: { default: Page, loader: () => ({ now: new Date().toISOString() }) },
    },
  },
  assets: {
    entry: { module: "/entry.js", imports: [] },
    routes: { root: route },
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  mode: "production",
  isSpaMode: false,
  basename: "/",
  future,
};

const app = express();
app.use(compression());
app.all("*", createRequestHandler({ build, mode: "production" }));
const server = app.listen(0, "127.0.0.1", () => process.send({ listening: server.address().port }));
process.once("SIGTERM", () => process.exit(0));
