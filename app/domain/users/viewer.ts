import type { Actor } from "./actor";

/** Who a token speaks for, and which sign-in it belongs to: none when it is a token of the API. */
export type Viewer = { actor: Actor; sessionId: number | null };
