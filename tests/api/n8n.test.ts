import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { description } from "~/api/endpoints";

type Node = {
  id: string;
  name: string;
  type: string;
  parameters: { url?: string; method?: string; authentication?: string };
  credentials?: object;
};
const text = readFileSync("clients/n8n/siar-batch.json", "utf8");
const { nodes, connections } = JSON.parse(text) as {
  nodes: Node[];
  connections: Record<string, { main: { node: string }[][] }>;
};
const calls = nodes.filter(({ type }) => type === "n8n-nodes-base.httpRequest");

test("the workflow's nodes are connected, each by a name that is there", () => {
  const names = nodes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(names.length);
  const reached = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
  expect([...Object.keys(connections), ...reached].filter((name) => !names.includes(name))).toEqual([]);
  const started = nodes.filter(({ name }) => !reached.includes(name)).map(({ name }) => name);
  expect(started).toEqual(["How to use this", "Start", "Event of Siar"]);
});

test("the workflow makes only calls that the API describes", () => {
  const { paths } = description();
  const made = calls.map(({ parameters: { method, url = "" } }) => {
    const [, path = ""] = /\/api(\/.*)$/.exec(url.replaceAll(/\{\{.*?\}\}/g, "{}")) ?? [];
    const known = Object.keys(paths).find((each) => each.replaceAll(/\{\w+\}/g, "{}") === path);
    return { call: `${method} ${path}`, isKnown: Boolean(known && paths[known]?.[method!.toLowerCase()]) };
  });
  expect(made.map(({ call }) => call)).toContain("POST /bulk/batches");
  expect(made.filter(({ isKnown }) => !isKnown)).toEqual([]);
});

test("the workflow holds no secret: its keys are credentials of n8n, which it does not bring along", () => {
  expect(text).not.toMatch(/siar_[\w-]{20,}|whsec_|Bearer [\w.-]{10,}|"password"|"token"/);
  expect(nodes.filter(({ credentials }) => credentials)).toEqual([]);
  for (const { parameters } of calls) {
    expect(parameters.authentication).toBe("genericCredentialType");
    expect(parameters.url).toMatch(/^=\{\{ \$/); // the address stands in one node
  }
});
