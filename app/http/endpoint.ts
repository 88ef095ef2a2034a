import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import type { Actor } from "~/domain/users/actor";
import { clock } from "~/platform/clock";
import { errorAnswer, jsonAnswer } from "./answers";
import { jsonBody } from "./body";
import { invalid } from "./faults";
import { answerOnce } from "./idempotency";
import { isSameOrigin, tellsOrigin } from "./same-origin";
import type { Who } from "./who";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Call<Q, B> = Pick<Args, "request" | "params" | "context"> & { query: Q; body: B; now: Date };
type Rules<Q, B> = {
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** The status of a good answer; 200 unless said. */
  status?: number;
  /** It creates something: an `Idempotency-Key` makes it happen once. */
  once?: boolean;
};
type Answer = unknown | Promise<unknown>;
type Door<Q, B> = Rules<Q, B> &
  (
    | { who: "anyone"; run: (call: Call<Q, B>) => Answer }
    | { who: Who; run: (call: Call<Q, B> & { actor: Actor }) => Answer }
  );
type Doors<Q, A, B, C> = {
  GET?: Door<Q, undefined>;
  POST?: Door<undefined, A>;
  PUT?: Door<undefined, B>;
  DELETE?: Door<undefined, C>;
};

/** An address of the API: method → who → same origin → parse → run → JSON; whatever is thrown becomes the error body. */
export function endpoint<Q = undefined, A = undefined, B = undefined, C = undefined>(
  doors: Doors<Q, A, B, C>,
) {
  const allow = Object.keys(doors).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const handle = async (args: Args): Promise<Response> => {
    const { request } = args;
    try {
      if (request.method === "OPTIONS")
        return jsonAnswer(null, 204, { Allow: [...allow, "OPTIONS"].join(", ") });
      const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
      const door = doors[method] as Door<unknown, unknown> | undefined;
      if (!door) throw new DomainError("METHOD_NOT_ALLOWED");
      const answer = await enter(door, args, method !== "GET");
      return request.method === "HEAD" ? new Response(null, answer) : answer;
    } catch (thrown) {
      return errorAnswer(thrown, request, allow);
    }
  };
  return { loader: handle, action: handle };
}

async function enter(door: Door<unknown, unknown>, args: Args, unsafe: boolean): Promise<Response> {
  const { request, params, context } = args;
  const actor = door.who === "anyone" ? null : door.who(context);
  if (unsafe && !mayCome(args, actor)) throw new DomainError("CROSS_ORIGIN");
  const now = clock.now();
  const query = parsed(door.query, Object.fromEntries(new URL(request.url).searchParams));
  const body = door.body ? parsed(door.body, await jsonBody(request)) : undefined;
  const call = { request, params, context, query, body, now };
  const run = async () =>
    door.who === "anyone" ? door.run(call) : door.run({ ...call, actor: actor as Actor });
  const answer = door.once && actor ? await answerOnce(request, actor, body, run, now) : await run();
  return answer instanceof Response ? answer : jsonAnswer(answer, door.status ?? 200);
}

/** A call that nobody has signed in for, from a program that tells no origin, has nothing that could be abused. */
function mayCome({ request, context }: Args, actor: Actor | null): boolean {
  const program = !actor && !tellsOrigin(request) && !request.headers.has("Cookie");
  return context.bearer || isSameOrigin(request) || program;
}

function parsed<T>(schema: z.ZodType<T> | undefined, input: unknown): T | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(input, { reportInput: true });
  if (!result.success) throw invalid(result.error);
  return result.data;
}
