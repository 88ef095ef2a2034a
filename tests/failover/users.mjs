/* The people of the story, who reach Siar as people do: through the proxy, a connection for each request. */
import { readFileSync } from "node:fs";
import { request } from "node:https";

const HOST = "siar.example.com";
const CERTIFICATE = "/etc/letsencrypt/live/siar.example.com/fullchain.pem";
const PATIENCE_MS = 120_000;

/** One request; the answer's status and, where it is that, its JSON. Rejects when there is no answer. */
export function ask(path, { method = "GET", token, json, form } = {}) {
  const given = form ? new Response(form) : json ? new Response(JSON.stringify(json)) : null;
  const type = form ? given.headers.get("content-type") : "application/json";
  return Promise.resolve(given?.arrayBuffer()).then(
    (body) =>
      new Promise((done, fail) => {
        const headers = {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body && { "Content-Type": type, "Content-Length": body.byteLength }),
        };
        const options = {
          host: HOST,
          path,
          method,
          headers,
          agent: false,
          ca: readFileSync(CERTIFICATE),
          timeout: PATIENCE_MS,
        };
        const req = request(options, async (res) => {
          const parts = await res.toArray().catch(fail);
          if (!parts) return;
          const text = Buffer.concat(parts).toString();
          const isJson = /json/.test(res.headers["content-type"] ?? "");
          done({ status: res.statusCode, body: isJson ? JSON.parse(text) : text });
        });
        req.once("timeout", () => req.destroy(new Error("no answer in two minutes")));
        req.once("error", fail);
        req.end(body ? Buffer.from(body) : undefined);
      }),
  );
}

/** As `ask`, for what must succeed; answers the JSON. */
export async function call(path, given) {
  const { status, body } = await ask(`/api${path}`, given);
  if (status >= 300) throw new Error(`${given?.method ?? "GET"} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const signIn = async (email, password) =>
  (await call("/auth/login", { method: "POST", json: { email, password } })).token;

export async function upload(token, name, file) {
  const form = new FormData();
  form.set("name", name);
  form.set("file", new Blob([readFileSync(file)]), "rows.xlsx");
  return (await call("/bulk/batches", { method: "POST", token, form })).batch.id;
}

/**
 * Visitors who look at pages and upload sheets without a pause, until `stop`; that answers how many requests were
 * answered, and what went wrong with the others.
 */
export function visitors(token, small) {
  const failed = [];
  let answered = 0;
  let ending = false;
  let named = 0;
  const visits = [
    () => ask("/api/credits", { token }),
    () => ask("/login"),
    () => ask("/api/bulk/batches", { token }),
    () => upload(token, `load ${++named}`, small).then(() => ({ status: 200 })),
  ];
  const all = visits.map(async (visit) => {
    while (!ending) {
      await visit().then(
        ({ status }) => {
          if (status < 400) answered += 1;
          else failed.push(`status ${status}`);
        },
        (error) => failed.push(error.message),
      );
    }
  });
  return {
    answered: () => answered,
    stop: async () => {
      ending = true;
      await Promise.all(all);
      return { answered, failed };
    },
  };
}
