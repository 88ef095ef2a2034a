import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isNowebOutdated } from "~/platform/waha";
import { DAEMON, WEB } from "../../commands/processes";

/** Of each service of the compose file: its image and its networks; read by its indents, it is ours. */
function services() {
  const [, part = ""] = readFileSync("deploy/compose.yaml", "utf8").split(/^services:$/m);
  const [own = ""] = part.split(/^\w+:$/m);
  return Object.fromEntries(
    own.split(/^ {2}(?=\w+:$)/m).flatMap((text) => {
      const [, name] = /^(\w+):/.exec(text) ?? [];
      const networks = /^ {4}networks: \[(.*)\]$/m.exec(text)?.[1]?.split(", ");
      return name ? [[name, { networks, image: /^ {4}image: (.*)$/m.exec(text)?.[1] }]] : [];
    }),
  );
}

test("neither WAHA nor the proxy stands in a network with the database", () => {
  const { postgres, waha, caddy } = services();
  expect(postgres?.networks).toEqual(["database"]);
  expect(waha?.networks).toEqual(["whatsapp"]);
  expect(caddy?.networks).toEqual(["front"]);
});

test("the compose file's WAHA is one that WhatsApp lets connect, with the version that WhatsApp Web has", () => {
  const [, version] = /:noweb-([\d.]+)$/.exec(services().waha?.image ?? "") ?? [];
  expect(isNowebOutdated("NOWEB", version ?? "0.0.0")).toBe(false);
  expect(readFileSync("deploy/compose.yaml", "utf8")).toContain("WAHA_NOWEB_WA_VERSION: auto-web");
});

test("each image of the compose file names its version", () => {
  const images = Object.values(services()).flatMap(({ image }) => image ?? []);
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/:(.+-)?\d[\w.]*(-\w+)?$/);
});

test("the image's pg_dump is of the version of the compose file's PostgreSQL", () => {
  const [, server] = /^postgres:(\d+)/.exec(services().postgres?.image ?? "") ?? [];
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  expect(dockerfile).toContain(` postgresql-client-${server} `);
  // Debian 13 has 17, and no other.
  expect(dockerfile.match(/^FROM .*/gm)).toEqual([
    "FROM node:22-trixie-slim AS build",
    "FROM node:22-trixie-slim",
  ]);
});

/** How a text starts a program: its line of options, and what it says of glibc's memory. */
function startedBy(text: string, script: string) {
  const [line = ""] = text
    .split("\n")
    .filter((each) => each.includes(script) && each.includes("--max-semi-space-size"));
  return {
    node: line.match(/--[\w-]+=\d+/g),
    env: Object.fromEntries(
      [...text.matchAll(/\b(MALLOC_\w+)[=:] ?"?(\d+)/g)].map(([, name, value]) => [name, value]),
    ),
  };
}

test("web and daemon are started alike by npm, the units of systemd and the image", () => {
  const text = (file: string) => readFileSync(file, "utf8");
  const image = text("deploy/Dockerfile");
  for (const [{ name, script, node, env }, contained] of [
    [WEB, image],
    [DAEMON, `${image}${text("deploy/compose.yaml")}`],
  ] as const) {
    expect(startedBy(text(`deploy/siar-${name}.service`), script)).toEqual({ node, env });
    expect(startedBy(contained, script)).toEqual({ node, env });
    expect(startedBy(text("package.json"), script).node).toEqual(node);
  }
});

test("the units let threads go after whoever waits for a page", () => {
  for (const name of ["web", "daemon"]) {
    const filters =
      readFileSync(`deploy/siar-${name}.service`, "utf8").match(/^SystemCallFilter=.*$/gm) ?? [];
    expect(filters.slice(filters.findIndex((line) => line.includes("@resources")))).toContain(
      "SystemCallFilter=setpriority",
    );
  }
});
