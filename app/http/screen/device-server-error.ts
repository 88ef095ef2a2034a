import type { storedServerView } from "~/domain/devices/server";
import { DomainError } from "~/domain/errors";
import { requestLocale } from "../request/locale";
import { refusalSentence } from "../response/error-messages";

type Stored = Awaited<ReturnType<typeof storedServerView>>;

/** A sentence for the admin when nothing can be asked of this server, since its key cannot be opened; else null. */
export function serverTrouble(request: Request, server: Stored): string | null {
  if (server?.connection.stage !== "key") return null;
  return refusalSentence(requestLocale(request), new DomainError("SERVER_KEY_UNREADABLE"));
}
