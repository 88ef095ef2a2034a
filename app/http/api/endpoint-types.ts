import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { ErrorCode } from "~/domain/errors";
import type { StoreResponse } from "~/domain/idempotency";
import type { Access } from "./access";

export type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Call<Q, B, A> = Pick<Args, "request" | "params" | "context"> & {
  query: Q;
  body: B;
  /** What makes it the same request again: the body as it came, in short. */
  content: string;
  actor: A;
  now: Date;
  /** For the domain, where `once` is true. */
  keep: StoreResponse;
};

/** An answer that is a file, by its media types. */
export type FileAnswer = { file: readonly string[] };

/** A body for the documentation; `@name` in a form is a file. */
export type Example = { what: string; json: object } | { what: string; form: Record<string, string> };

/** What `run` may give: what the description promises, or a Response that it made of it. */
type Given<R> = R | Response | Promise<R | Response>;

/**
 * `what`, `answer`, `form` and `refuses` describe the call in /api/openapi.json. `answer` is compared with what
 * `run` returns when it compiles, and with every answer of the API tests. `form`: the fields of a multipart
 * request, which `run` reads by itself. `refuses`: errors besides those that every such call may give. `status`: of
 * a good answer, 200 unless given.
 *
 * `once`: it creates, so an `Idempotency-Key` makes it happen once ("inside": `run` does that itself). `may`:
 * throws for a caller who has no right to what the address names, as `run` does. It is called where fields are at
 * fault. Every door has it that names something and takes fields.
 */
export type Operation<Q, B, A, W, R> = {
  who: W;
  what: string;
  answer: z.ZodType<R> | FileAnswer;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  form?: z.ZodType;
  /** The same as JSON, which `run` reads by itself, too. */
  json?: z.ZodType;
  /** Where one made of the names of the fields would tell too little. */
  examples?: readonly Example[];
  refuses?: readonly ErrorCode[];
  status?: number;
  once?: boolean | "inside";
  may?: (call: Pick<Call<Q, B, A>, "actor" | "params">) => unknown;
  run: (call: Call<Q, B, A>) => Given<NoInfer<R>>;
};
export type AnyOperation = Operation<unknown, unknown, unknown, Access | "anyone", unknown>;
export type Operations<A, W, Q, B, C, G, P, U, D, E = undefined> = {
  GET?: Operation<Q, undefined, A, W, G>;
  POST?: Operation<undefined, B, A, W, P>;
  PUT?: Operation<undefined, C, A, W, U>;
  DELETE?: Operation<E, undefined, A, W, D>;
};

/** An address of the API: what it answers by method, and what answers it. */
export type Endpoint = {
  operations: Partial<Record<string, AnyOperation>>;
  handle: (args: Args) => Promise<Response>;
};
