import type { Connection } from "~/domain/devices/connection";
import { faultParams, serverFault } from "~/domain/devices/server-fault";
import type { UserDetails } from "~/domain/devices/user-details";
import type { Language } from "~/i18n/config";
import { serverSentence } from "~/i18n/sentence";

/**
 * Returns how a server answers. `error`: what is wrong, as a sentence. `detail`: what the machines reported of it.
 * `warning`: what will go wrong though it answers.
 */
export function connectionAnswer({ outdated, ...connection }: Connection, language: Language) {
  const fault = serverFault(connection);
  const error = fault && serverSentence(language, fault, faultParams(connection));
  const warning = outdated && { warning: serverSentence(language, "NOWEB_OUTDATED", {}) };
  return { ...connection, error, detail: connection.error, ...warning };
}

/** A server, with its connection in the caller's language. */
export function serverAnswer<S extends { connection: Connection }>(server: S, language: Language) {
  return { ...server, connection: connectionAnswer(server.connection, language) };
}

/** A user with devices and server, likewise. */
export function userAnswer({ server, ...user }: UserDetails, language: Language) {
  return { ...user, server: server && serverAnswer(server, language) };
}
