/** Where somebody acts from, whose sign-in is of no matter. */
export const HERE = { sessionId: null, address: "192.0.2.1" };
