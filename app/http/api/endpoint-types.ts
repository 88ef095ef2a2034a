import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Scope } from "~/domain/actor";
import type { ErrorCode } from "~/domain/errors";
import type { StoreResponse } from "~/domain/idempotency";
import type { Access } from "./access";

export type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Call<Q, I, A> = Pick<Args, "request" | "params" | "context"> & {
  query: Q;
  /** The body. */
  input: I;
  /** What makes it the same request again: the body as it came, in short. */
  content: string;
  actor: A;
  now: Date;
  /** For the domain, where `idempotent` is true. */
  keep: StoreResponse;
};

/** An answer that is a file, by its media types. */
export type FileOutput = { file: readonly string[] };

/** A body for the documentation; `@name` in a form is a file. */
export type Example = { summary: string } & ({ json: object } | { form: Record<string, string> });

/** What `run` may return: the described output, or a Response that it made of it. */
type Returned<R> = R | Response | Promise<R | Response>;

/**
 * `scope`: what a token of the API must not be without. "none": every token will do, or (`bySession`) no token does.
 * Calls that need no sign-in have none.
 */
type ScopeOf<W> = W extends "anyone" ? { scope?: undefined } : { scope: Scope | "none" };

/**
 * `summary`, `output`, `form` and `errors` describe the call in /api/openapi.json. `output` is compared with what
 * `run` returns when it compiles, and with every answer of the API tests. `form`: the fields of a multipart
 * request, which `run` reads by itself. `errors`: those besides what every such call may give. `status`: of a good
 * answer, 200 unless given.
 *
 * `idempotent`: it creates, so an `Idempotency-Key` makes it happen once ("inside": `run` does that itself).
 * `authorize`: throws for a caller who has no right to what the address names, as `run` does. It is called where
 * fields are at fault. Every operation has it whose address names something and that takes fields.
 */
export type Operation<Q, I, A, W, R> = ScopeOf<W> & {
  access: W;
  summary: string;
  output: z.ZodType<R> | FileOutput;
  query?: z.ZodType<Q>;
  /** The schema of a JSON body. */
  input?: z.ZodType<I>;
  form?: z.ZodType;
  /** The same as JSON, which `run` reads by itself, too. */
  json?: z.ZodType;
  /** Where one made of the names of the fields would tell too little. */
  examples?: readonly Example[];
  errors?: readonly ErrorCode[];
  status?: number;
  idempotent?: boolean | "inside";
  authorize?: (call: Pick<Call<Q, I, A>, "actor" | "params">) => unknown;
  run: (call: Call<Q, I, A>) => Returned<NoInfer<R>>;
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
