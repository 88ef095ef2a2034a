import type { storedServerView } from "~/domain/devices/server";
import { DomainError } from "~/domain/errors";
import { refusalSentence } from "../error-messages";
import { requestLocale } from "../locale";

type Stored = Awaited<ReturnType<typeof storedServerView>>;

/** A sentence for the admin when nothing can be asked of this server, since its key cannot be opened; else null. */
export function serverTrouble(request: Request, server: Stored): string | null {
  if (server?.connection.stage !== "key") return null;
  return refusalSentence(requestLocale(request), new DomainError("SERVER_KEY_UNREADABLE"));
}
