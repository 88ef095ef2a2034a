import createClient, { type Client, type ClientOptions } from "openapi-fetch";
import type { components, paths } from "./api";

export type { components, paths };

/** Every call of the API, typed by its method and path: `siar.GET("/bulk/batches/{batchId}", …)`. */
export type Siar = Client<paths>;

/** The body of every refusal; `code` keeps its meaning, `error` is a sentence. */
export type Refusal = components["schemas"]["Refusal"];

export type SiarOptions = {
  /** The address of Siar, such as `https://siar.example.com`. */
  url: string;
  /** An API key, made under Settings → API keys. */
  token: string;
  /** The language of sentences. */
  language?: "en" | "id";
} & Pick<ClientOptions, "fetch">;

/** Returns a client for one Siar and one API key. Calls answer `{ data }`, or `{ error }` with a `Refusal`. */
export function createSiar({ url, token, language = "en", ...options }: SiarOptions): Siar {
  return createClient<paths>({
    ...options,
    baseUrl: `${url.replace(/\/+$/, "")}/api`,
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": language },
  });
}

/** For calls that take a file: `siar.POST("/bulk/batches", { body: { file }, bodySerializer: formData })`. */
export function formData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null)
      form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
