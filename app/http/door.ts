import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Who } from "./who";

export type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Call<Q, B, A> = Pick<Args, "request" | "params" | "context"> & {
  query: Q;
  body: B;
  actor: A;
  now: Date;
};
/** `status`: of a good answer, 200 unless said. `once`: it creates, so an `Idempotency-Key` makes it happen once. */
type Door<Q, B, A, W> = {
  who: W;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  status?: number;
  once?: boolean;
  run: (call: Call<Q, B, A>) => unknown;
};
export type AnyDoor = Door<unknown, unknown, unknown, Who | "anyone">;
export type Doors<A, W, Q, B, C> = {
  GET?: Door<Q, undefined, A, W>;
  POST?: Door<undefined, B, A, W>;
  PUT?: Door<undefined, C, A, W>;
  DELETE?: Door<undefined, undefined, A, W>;
};
