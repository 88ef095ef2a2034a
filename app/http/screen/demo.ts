import { anyServerElsewhere } from "~/domain/reports/servers-elsewhere";
import { demo } from "~/platform/demo";

/** Whom a visitor of the demo may be, in the order of the buttons. `door`: where they sign in. */
const PEOPLE = [
  { who: "shop", email: "ani@example.com", door: "/login" },
  { who: "newcomer", email: "budi@example.com", door: "/login" },
  { who: "admin", email: "citra@example.com", door: "/admin/login" },
  { who: "superAdmin", email: "eka@example.com", door: "/admin/login" },
] as const;

export type DemoSignIn = {
  password: string;
  simulatorUrl: string;
  people: readonly (typeof PEOPLE)[number][];
};

/** Returns whether pages say that they are a demo. As soon as one server could be a real WAHA, none does. */
export const isDemo = async (): Promise<boolean> => demo !== null && !(await anyServerElsewhere());

/** What the sign-in page of the demo offers; null where this is no demo. */
export async function demoSignIn(): Promise<DemoSignIn | null> {
  if (!demo || !(await isDemo())) return null;
  return { ...demo, people: PEOPLE };
}
