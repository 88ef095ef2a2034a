import { randomBytes } from "node:crypto";
import { messageIdFor } from "~/platform/waha";

/** The id of a message of no batch in particular. */
export const newMessageId = () => messageIdFor(randomBytes(32).toString("hex"), 2);
