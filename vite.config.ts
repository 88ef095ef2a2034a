import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { minifySync } from "oxc-minify";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { stripUnused, unusedIn } from "./scripts/strip-unused.mjs";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (path: string) => new URL(path, import.meta.url).pathname;

/** What a Remix page with nothing in it loads: the least that a page can weigh (tests/architecture/browser-size.test.ts). */
const EMPTY_PAGE =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;

/** The texts of a language, by parts, and what speaks them. */
const TEXTS = /\/app\/i18n\/(\w+)\/(?:\w+\/)?(?!namespaces|index)([\w-]+)\.ts$/;
const SPEAKING = /\/app\/i18n\/|\/node_modules\/(?:i18next|react-i18next)\//;

/** Forms that may be refused: most screens, but not those that a user looks at all day. */
const FORMS = /\/node_modules\/@conform-to\/|\/app\/ui\/form\/use-form\.ts$/;

/** What stands around every screen. */
const FRAME = /\/app\/(?:root|entry\.client|screens\/area-\w+)\.tsx$/;
/** From so many screens on, too, pieces of interface travel in one file: twenty small ones compress badly. */
const SCREENS_SHARING_MIN = 10;

function fileOf(id: string, { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  if (EMPTY_PAGE.test(id)) return "remix";
  const [, language, part] = id.match(TEXTS) ?? [];
  if (part) return `${part === "field-names" ? "screens" : part}-${language}`;
  if (SPEAKING.test(id)) return "pieces";
  if (FORMS.test(id)) return "forms";
  if (!id.includes("/app/ui/")) return undefined;
  const seen = new Set<string>();
  const climb = (from: string): void => {
    if (seen.has(from)) return;
    seen.add(from);
    for (const importer of getModuleInfo(from)?.importers ?? []) climb(importer);
  };
  climb(id);
  const screens = [...seen].filter((each) => /\/app\/screens\/[^?]*$/.test(each));
  return screens.length >= SCREENS_SHARING_MIN || [...seen].some((each) => FRAME.test(each))
    ? "pieces"
    : undefined;
}

/** Names of files are a good part of the table of addresses: as short as Rollup can tell so many apart. */
const NAMED = "assets/[name]-[hash:7].js";

/** What i18next and its React tell developers only, and only where `debug` is on. */
const SAID_TO_NOBODY = [
  ...["log", "warn", "deprecate"].flatMap((word) => [`this.logger.${word}`, `baseLogger.${word}`]),
  "warnOnce",
];

/**
 * Packages come in the syntax of browsers that could not run the page anyway: `a?.b` as a dozen words, and helpers for
 * what `{ ...a }` says; and with what no page of ours calls.
 */
const lean: Plugin = {
  name: "lean-packages",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  load: (id) => HELPERS.find(([file]) => file.test(id))?.[1],
  transform(code, id) {
    const what = unusedIn(id);
    return what && { code: stripUnused(code, what, (text) => this.parse(text)), map: null };
  },
  renderChunk: (code, { fileName }) => minifySync(fileName, code, { module: true, mangle: false }).code,
};

const HELPERS = [
  [
    /\/@conform-to\/.*\/_rollupPluginBabelHelpers\.mjs$/,
    `export const objectSpread2 = (...all) => Object.assign(...all);
     export const objectWithoutProperties = (all, names) =>
       Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));`,
  ],
  // what Vite loads before a part, such as its styles: texts have none
  [/^\0vite\/preload-helper\.js$/, "export const __vitePreload = (load) => load();"],
] as const;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), lean],
  resolve: { alias: { "~": folder("./app"), generated: folder("./generated") } },
  build: {
    target: "es2022", // top-level await in entry.client.tsx
    modulePreload: false, // Remix says in the page what to load; only texts are imported later, and import nothing
    minify: "terser", // two kilobytes less than esbuild, compressed
    terserOptions: {
      ecma: 2020,
      compress: { passes: 3, ecma: 2020, pure_funcs: SAID_TO_NOBODY },
      format: { comments: false },
    },
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: fileOf, entryFileNames: NAMED, chunkFileNames: NAMED },
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
