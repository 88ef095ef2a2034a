import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { parseFormNumber } from "~/domain/form-number";

const ID_MAX = 2 ** 31 - 1;

/** The id in an address; what is no id names nothing: NOT_FOUND. */
export function idParam(param: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(param ?? "") ? Number(param) : Number.NaN;
  if (!(id <= ID_MAX)) throw new DomainError("NOT_FOUND");
  return id;
}

/** Which device of which user an address names. */
export function deviceParams(params: { userId?: string; deviceId?: string }) {
  return { userId: idParam(params.userId), deviceId: idParam(params.deviceId) };
}

/** `page` and `limit` of a list; what is no number counts as not said. */
export const PageQuery = z.object({ page: parseFormNumber(), limit: parseFormNumber() });

/** What narrows a list, also one that goes out whole as a file. */
export const ListFilter = z.object({ q: z.string().optional(), status: z.string().optional() });

/** A list that can also be searched. */
export const ListQuery = PageQuery.extend(ListFilter.shape);
