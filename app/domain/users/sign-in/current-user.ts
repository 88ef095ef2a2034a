import type { Actor } from "../../actor";
import type { Display } from "../display";

/** Where a user acts from: in which sign-in (none with a token of the API), and at which address. */
export type SignInPlace = { sessionId: number | null; address: string };

/** The user that a token acts for, and the sign-in it belongs to: none when it is a token of the API. */
export type Viewer = { actor: Actor; sessionId: number | null; display: Display };
