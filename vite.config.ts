import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": folder("./app"), generated: folder("./generated") } },
  build: {
    target: "es2022", // top-level await in entry.client.tsx
    manifest: true, // which file holds what: tests/architecture/browser-size.test.ts
    rollupOptions: {
      output: {
        // A page would load some 30 files, and on a slow phone each turn costs 400 ms.
        experimentalMinChunkSize: 2_000,
        // Texts stay by themselves: a browser loads those of one language.
        manualChunks: (id) => /\/app\/i18n\/(?:en|id)\/(.+)\.ts$/.exec(id)?.[0].slice(1).replace(/\W/g, "-"),
      },
      onwarn(warning, warn) {
        // comments in zod and in the generated Prisma client that Rollup does not understand; harmless
        if (warning.code === "INVALID_ANNOTATION") return;
        // resource routes have nothing for the browser
        if (warning.code === "EMPTY_BUNDLE") return;
        // the server holds the texts that the browser loads by parts
        if (warning.plugin === "vite:reporter") return;
        warn(warning);
      },
    },
  },
  server: { host: "127.0.0.1", port: 3000 },
});
