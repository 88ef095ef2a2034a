import type { DomainError } from "~/domain/errors";

/** The code with which something is refused; that of the field at fault, where there is one. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "nothing was refused",
    ({ code, fields }: DomainError) => Object.values(fields)[0]?.[0]?.code ?? code,
  );

/** The first fault of each field with which something is refused. */
export const faults = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: DomainError) =>
      Object.fromEntries(Object.entries(error.fields).map(([name, [fault]]) => [name, fault?.code])),
  );
