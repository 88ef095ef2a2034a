import type { z } from "zod";
import { type Actor, hasScope } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { noStore, type StoreResponse } from "~/domain/idempotency";
import { clock } from "~/platform/clock";
import { orAccountEnded } from "../account-ended";
import { rightsFirst } from "../check-rights-first";
import { answerOnce } from "../idempotency";
import { type JsonLimits, jsonBody, STRANGERS_BYTES_MAX } from "../request/read-body";
import { mayCall } from "../request/same-origin";
import { namesIn, refuseRepeated, valid } from "../request/validate";
import { errorResponse, jsonResponse } from "../response/json-response";
import type { Access } from "./access";
import type { AnyOperation, Args, Endpoint, Operation, Operations } from "./endpoint-types";

/**
 * An address of the API: method → access → scope of the token → same origin → parse → run → JSON. What is thrown becomes the error body. A
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
>(operations: Operations<Actor, Access, Q, B, C, G, P, U, D, E>) {
  return handler(operations);
}

/** An address for one act without fields, which may be asked for by POST or by PUT. */
export function actEndpoint<R>(operation: Operation<undefined, undefined, Actor, Access, R>) {
  return handler({ POST: operation, PUT: operation });
}

/** An address whose calls need no sign-in; they take little from any caller. */
export function openEndpoint<Q = undefined, B = undefined, C = undefined, G = never, P = never>(
  operations: Operations<null, "anyone", Q, B, C, G, P, never, never>,
) {
  return handler(operations, { bytesMax: STRANGERS_BYTES_MAX });
}

function handler(given: object, limits: JsonLimits = {}): Endpoint {
  const operations = given as Endpoint["operations"];
  const allow = Object.keys(operations).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const handle = async (args: Args): Promise<Response> => {
    const { request } = args;
    try {
      if (request.method === "OPTIONS")
        return jsonResponse(null, 204, { Allow: [...allow, "OPTIONS"].join(", ") });
      const operation = operations[request.method === "HEAD" ? "GET" : request.method];
      if (!operation) throw new DomainError("METHOD_NOT_ALLOWED");
      const answer = await rightsFirst(
        () => run(operation, args, limits),
        () => operation.authorize?.({ actor: args.context.viewer, params: args.params }),
      );
      return request.method === "HEAD" ? await headOf(answer) : answer;
    } catch (thrown) {
      return errorResponse(await orAccountEnded(thrown, args.context.viewer), request, allow);
    }
  };
  return { operations, handle };
}

async function run(
  operation: AnyOperation,
  { request, params, context }: Args,
  limits: JsonLimits,
): Promise<Response> {
  const { status = 200 } = operation;
  const actor = callerOf(operation, context);
  if (!mayCall({ request, context }, actor)) throw new DomainError("CROSS_ORIGIN");
  const now = clock.now();
  const query = valid(operation.query, queryOf(request, operation.query));
  const optional = operation.input && optionalFields(request, operation.input);
  const sent = operation.input && (await jsonBody(request, { ...limits, needless: optional }));
  if (sent && operation.input) refuseRepeated(sent.repeated, operation.input);
  const input = sent && valid(operation.input, sent.value);
  const content = sent?.content ?? "";
  const answer = async (keep: StoreResponse) =>
    operation.run({ request, params, context, query, input, content, actor, now, keep });
  const isOnce = operation.idempotent === true && actor !== null;
  const output = await (isOnce ? answerOnce(request, actor, content, answer, now) : answer(noStore));
  return output instanceof Response ? output : jsonResponse(output, status);
}

/** Throws for a caller who may not make this call, or whose token may not. */
function callerOf({ access, scope = "none" }: AnyOperation, context: Args["context"]): Actor | null {
  if (access === "anyone") return null;
  const actor = access(context);
  if (scope !== "none" && !hasScope(actor, scope))
    throw new DomainError("SCOPE_REQUIRED", { scope }, {}, { needed: scope });
  return actor;
}

/** Throws VALIDATION (REPEATED) of a parameter that the call knows and that comes twice: nobody knows which is meant. */
function queryOf({ url }: Request, schema: z.ZodType | undefined): Record<string, string> {
  const { searchParams } = new URL(url);
  const known = (schema && namesIn(schema)) ?? [];
  refuseRepeated(known.filter((name) => searchParams.getAll(name).length > 1));
  return Object.fromEntries(searchParams);
}

/** The fields of a body that may be left out. A PUT without any would change nothing unawares. */
function optionalFields({ method }: Request, input: z.ZodType): string[] | undefined {
  return method === "POST" && input.safeParse({}).success ? namesIn(input) : undefined;
}

async function headOf(answer: Response): Promise<Response> {
  await answer.body?.cancel(); // a download stops reading the database
  return new Response(null, answer);
}
