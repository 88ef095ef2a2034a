import type { AnyOperation, Endpoint } from "~/http/api/endpoint-types";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** A call with its operation; `path` as in OpenAPI: `/bulk/batches/{batchId}`. */
export type ApiCall = {
  path: string;
  params: string[];
  method: (typeof METHODS)[number];
  operation: AnyOperation;
};

/** Every call of these endpoints, in their order. */
export function listCalls(endpoints: Record<string, Endpoint>): ApiCall[] {
  return Object.entries(endpoints).flatMap(([address, { operations }]) => {
    const path = `/${address.replace(/:(\w+)/g, "{$1}")}`;
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    return METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [{ path, params, method, operation }] : [];
    });
  });
}
