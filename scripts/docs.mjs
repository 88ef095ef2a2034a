// npm run docs: writes the documents that are made of the code. A test compares them with it.
import { writeFileSync } from "node:fs";
import { build } from "esbuild";

const { outputFiles } = await build({
  entryPoints: ["scripts/docs/configuration.ts"],
  alias: { "~": "./app" },
  bundle: true,
  platform: "node",
  format: "esm",
  write: false,
});
const code = Buffer.from(outputFiles[0].contents).toString("base64");
const { configurationPage, envExample } = await import(`data:text/javascript;base64,${code}`);

writeFileSync("docs/configuration.md", configurationPage());
writeFileSync(".env.example", envExample());
