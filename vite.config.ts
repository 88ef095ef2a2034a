import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (path: string) => new URL(path, import.meta.url).pathname;

const PREACT: Record<string, string> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** The browser runs the screens on Preact, a tenth of React's size; the server renders them with React. */
const preactInBrowser: Plugin = {
  name: "preact-in-browser",
  enforce: "pre",
  resolveId(source, importer, { ssr }) {
    const instead = ssr ? undefined : PREACT[source];
    return instead ? this.resolve(instead, importer, { skipSelf: true }) : null;
  },
};

/** From so many screens on, pieces of interface travel in one file: twenty small ones compress badly. */
const SCREENS_SHARING_MIN = 6;

function sharedPieces(
  id: string,
  { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo },
): string | undefined {
  if (id.includes("/node_modules/")) return "remix";
  if (!id.includes("/app/ui/")) return undefined;
  const seen = new Set<string>();
  const climb = (from: string): void => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const importer of getModuleInfo(from)?.importers ?? []) climb(importer);
  };
  climb(id);
  const screens = [...seen].filter((each) => /\/app\/screens\/[^?]*$/.test(each));
  return screens.length >= SCREENS_SHARING_MIN ? "pieces" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [preactInBrowser, tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": folder("./app"), generated: folder("./generated") } },
  build: {
    target: "es2022", // top-level await in entry.client.tsx
    minify: "terser", // two kilobytes less than esbuild, compressed
    terserOptions: { ecma: 2020, compress: { passes: 3, ecma: 2020 }, format: { comments: false } },
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: sharedPieces },
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
}));
