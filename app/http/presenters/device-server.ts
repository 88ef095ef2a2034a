import { z } from "zod";
import type { Connection } from "~/domain/devices/connection";
import { DeviceView } from "~/domain/devices/device-view";
import { faultParams, serverFault } from "~/domain/devices/server-fault";
import type { UserDetails } from "~/domain/devices/user-details";
import { UserView } from "~/domain/users/user-view";
import { nameSchema } from "~/domain/view-schema";
import type { Language } from "~/i18n/config";
import { serverSentence } from "~/i18n/sentence";

export const ConnectionAnswer = nameSchema(
  "Connection",
  z.strictObject({
    ok: z.boolean(),
    stage: z.string().nullable(),
    ms: z.int().nullable(),
    httpCode: z.int().nullable(),
    error: z.string().nullable().describe("The problem, as a sentence."),
    detail: z.string().nullable().describe("The server's own response."),
    warning: z.string().optional().describe("The server responds, but devices cannot connect: the reason."),
  }),
);
export type ConnectionAnswer = z.infer<typeof ConnectionAnswer>;

export const ServerAnswer = nameSchema(
  "Server",
  z.strictObject({
    ...{ host: z.string(), port: z.int(), https: z.boolean() },
    connection: ConnectionAnswer,
  }),
);

export const UserAnswer = nameSchema(
  "UserDetails",
  z.strictObject({ ...UserView.shape, devices: z.array(DeviceView), server: ServerAnswer.nullable() }),
);
export type UserAnswer = z.infer<typeof UserAnswer>;

/** Returns how a server answers. `warning`: what will go wrong though it answers. */
export function connectionAnswer(
  { outdated, ...connection }: Connection,
  language: Language,
): ConnectionAnswer {
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
export function userAnswer({ server, ...user }: UserDetails, language: Language): UserAnswer {
  return { ...user, server: server && serverAnswer(server, language) };
}
