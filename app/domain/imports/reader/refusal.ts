import { DomainError } from "../../errors";
import { uploadFault } from "../upload-faults";

/** What a thread answers in the place of a DomainError, which would lose its class on the way. */
export type Refused = { refused: Pick<DomainError, "code" | "params" | "fields" | "extra"> };

/** Returns what `work` reads, or why the file is refused. Throws what is not the fault of the file. */
export async function orRefused<T>(work: Promise<T>): Promise<T | Refused> {
  try {
    return await work;
  } catch (error) {
    const fault = uploadFault(error);
    if (!(fault instanceof DomainError)) throw error;
    const { code, params, fields, extra } = fault;
    return { refused: { code, params, fields, extra } };
  }
}

/** Returns what a thread read. Throws the DomainError that it answered in its place. */
export function accepted<T extends object>(answer: T | Refused): T {
  if (!("refused" in answer)) return answer;
  const { code, params, fields, extra } = answer.refused;
  throw new DomainError(code, params, fields, extra);
}
