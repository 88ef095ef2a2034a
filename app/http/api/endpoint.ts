import type { z } from "zod";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { noStore, type StoreResponse } from "~/domain/idempotency";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { rightsFirst } from "../check-rights-first";
import { answerOnce } from "../idempotency";
import { type JsonLimits, jsonBody, STRANGERS_BYTES_MAX } from "../middleware/read-body";
import { mayCall } from "../middleware/same-origin";
import { namesIn, refuseRepeated, valid } from "../validate";
import type { Access } from "./access";
import type { AnyOperation, Args, Endpoint, Operation, Operations } from "./endpoint-types";
import { errorResponse, jsonResponse } from "./json-response";

/**
 * An address of the API: method → who → same origin → parse → run → JSON. What is thrown becomes the error body. A
 * caller without the right to what the address names gets that error first.
 */
export function endpoint<
  Q = undefined,
  B = undefined,
  C = undefined,
  G = never,
  P = never,
  U = never,
  D = never,
  E = undefined,
>(doors: Operations<Actor, Access, Q, B, C, G, P, U, D, E>) {
  return handler(doors);
}

/** An address for one act without fields, which may be asked for by POST or by PUT. */
export function actEndpoint<R>(door: Operation<undefined, undefined, Actor, Access, R>) {
  return handler({ POST: door, PUT: door });
}

/** An address whose calls need no sign-in; they take little from any caller. */
export function openEndpoint<Q = undefined, B = undefined, C = undefined, G = never, P = never>(
  doors: Operations<null, "anyone", Q, B, C, G, P, never, never>,
) {
  return handler(doors, { bytesMax: STRANGERS_BYTES_MAX });
}

function handler(doors: object, limits: JsonLimits = {}): Endpoint {
  const known = doors as Partial<Record<string, AnyOperation>>;
  const allow = Object.keys(known).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const handle = async (args: Args): Promise<Response> => {
    const { request } = args;
    try {
      if (request.method === "OPTIONS")
        return jsonResponse(null, 204, { Allow: [...allow, "OPTIONS"].join(", ") });
      const door = known[request.method === "HEAD" ? "GET" : request.method];
      if (!door) throw new DomainError("METHOD_NOT_ALLOWED");
      const answer = await rightsFirst(
        () => enter(door, args, limits),
        () => door.may?.({ actor: args.context.viewer, params: args.params }),
      );
      return request.method === "HEAD" ? await headOf(answer) : answer;
    } catch (thrown) {
      return errorResponse(await orAccountEnded(thrown, args.context.viewer), request, allow);
    }
  };
  return { operations: known, handle };
}

async function enter(
  door: AnyOperation,
  { request, params, context }: Args,
  limits: JsonLimits,
): Promise<Response> {
  const actor = door.who === "anyone" ? null : door.who(context);
  if (!mayCall({ request, context }, actor)) throw new DomainError("CROSS_ORIGIN");
  const now = clock.now();
  const query = valid(door.query, queryOf(request, door.query));
  const sent = door.body && (await jsonBody(request, { ...limits, needless: needless(request, door.body) }));
  if (sent && door.body) refuseRepeated(sent.repeated, door.body);
  const body = sent && valid(door.body, sent.value);
  const content = sent?.content ?? "";
  const run = async (keep: StoreResponse) =>
    door.run({ request, params, context, query, body, content, actor, now, keep });
  const isOnce = door.once === true && actor !== null;
  const answer = await (isOnce ? answerOnce(request, actor, content, run, now) : run(noStore));
  return answer instanceof Response ? answer : jsonResponse(answer, door.status ?? 200);
}

/** Throws VALIDATION (REPEATED) of a parameter that the call knows and that comes twice: nobody knows which is meant. */
function queryOf({ url }: Request, schema: z.ZodType | undefined): Record<string, string> {
  const { searchParams } = new URL(url);
  const known = (schema && namesIn(schema)) ?? [];
  refuseRepeated(known.filter((name) => searchParams.getAll(name).length > 1));
  return Object.fromEntries(searchParams);
}

/** The fields of a body that may be left out. A PUT without any would change nothing unawares. */
function needless({ method }: Request, body: z.ZodType): string[] | undefined {
  return method === "POST" && body.safeParse({}).success ? namesIn(body) : undefined;
}

async function headOf(answer: Response): Promise<Response> {
  await answer.body?.cancel(); // a download stops reading the database
  return new Response(null, answer);
}
