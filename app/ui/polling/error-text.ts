import type { TFunction } from "i18next";
import { beginningOf } from "~/domain/message-text/beginning";
import { isConnectionLost } from "../connection/network-error";

const SENTENCE_CHARACTERS_MAX = 300;

/**
 * Returns the sentence of an HTTP error for the reader. The first of these that there is: a body of plain text,
 * `error`, `message`, the first sentence of the first of `errors`, the status.
 */
export async function answerSentence(answer: Response, t: TFunction): Promise<string> {
  const body = await answer.text().catch(() => "");
  const isText = (answer.headers.get("Content-Type") ?? "").startsWith("text/plain");
  const said = isText ? body.trim() : sentenceIn(objectOf(body));
  return (
    beginningOf(said ?? "", SENTENCE_CHARACTERS_MAX) || t("common.httpStatus", { status: answer.status })
  );
}

/** Returns what a call that brought no answer says of itself. */
export function failureSentence(thrown: unknown, t: TFunction): string {
  if (isConnectionLost(thrown)) return t("connection.none");
  const said = thrown instanceof Error ? thrown.message : "";
  return said || t("broken.title");
}

type Body = { error?: unknown; message?: unknown; errors?: unknown };

function objectOf(body: string): Body {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {}; // such as the page of a proxy, which is not for people
  }
}

function sentenceIn({ error, message, errors }: Body): string | null {
  const [ofFirst] = typeof errors === "object" && errors !== null ? Object.values(errors) : [];
  const first: unknown = Array.isArray(ofFirst) ? ofFirst[0] : ofFirst;
  const found = [error, message, first].find((each) => typeof each === "string" && each.trim() !== "");
  return typeof found === "string" ? found.trim() : null;
}
