import { useRouteLoaderData } from "@remix-run/react";
import type { Feature, Role } from "~/domain/actor";

/** Returns what opens to the admin who is looking: the role, and the features that they pass. */
export function useOpens(): readonly (Feature | Role)[] {
  return useRouteLoaderData<{ opens: (Feature | Role)[] }>("screens/area-admin")?.opens ?? [];
}
