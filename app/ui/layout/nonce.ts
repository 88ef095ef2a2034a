import { createContext } from "react";

/** The nonce of this page's content security policy; known on the server only. */
export const NonceContext = createContext("");
