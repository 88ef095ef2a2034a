import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { createSiar, formData } from "../../clients/typescript/src/index";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { startWeb, type Web } from "../support/web";

// The client of clients/typescript against a real web process. What it gets wrong in its types does not compile.
let web: Web;
let ani: Actor;
beforeAll(async () => {
  ani = await person("Ani", { credits: 10 });
  web = await startWeb();
});
afterAll(() => void web.process.kill());

async function client(...scopes: ("batches:read" | "batches:write")[]) {
  const made = await makeApiToken(
    ani,
    { name: "Client", scopes: scopes.length > 0 ? scopes : null },
    new Date(),
  );
  return createSiar({ url: `${web.url}/`, token: made.token, language: "id" });
}

test("a program sends a batch, reads its items and its export, with types", async () => {
  const siar = await client();
  expect((await siar.GET("/me")).data?.email).toBe(ani.email);
  const send = () =>
    siar.POST("/bulk/batches", {
      params: { header: { "Idempotency-Key": "order-7" } },
      body: { message: "Halo {{nama}}", rows: [{ receiver_number: "081234567890", nama: "Ani" }] },
    });
  const { data, error, response } = await send();
  expect([response.status, error]).toEqual([201, undefined]);
  const { id, totals } = data!.batch;
  expect([totals.recipients, (await send()).data?.batch.id]).toEqual([1, id]);
  const path = { batchId: id };
  const items = await siar.GET("/bulk/batches/{batchId}/items", {
    params: { path, query: { status: "READY", limit: 5 } },
  });
  expect(items.data?.data.map(({ message }) => message)).toEqual(["Halo Ani"]);
  const csv = await siar.GET("/bulk/batches/{batchId}/export", { params: { path }, parseAs: "text" });
  expect(csv.data).toContain("6281234567890");
  // @ts-expect-error there is no such call
  await siar.GET("/bulk/nothing");
});

test("a spreadsheet goes up as a form", async () => {
  const siar = await client("batches:write");
  const { path } = await sheetFile([["0812 3400 0001", "Halo", null]]);
  const { data, error } = await siar.POST("/bulk/batches", {
    body: { file: new Blob([readFileSync(path)]) },
    bodySerializer: formData,
  });
  expect([error, data?.summary.queued]).toEqual([undefined, 1]);
});

test("a refusal is data: its code, its sentence in the language of the client, and the scope that is missing", async () => {
  const siar = await client("batches:read");
  const { data, error, response } = await siar.POST("/bulk/batches", { body: { rows: [] } });
  expect([data, response.status, error?.code, error?.needed]).toEqual([
    undefined,
    403,
    "SCOPE_REQUIRED",
    "batches:write",
  ]);
  expect(error?.error).toContain("Kunci API");
});
