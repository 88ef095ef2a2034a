import { useMatches } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useBroken } from "./error-status";

/** What a screen tells the root about itself; exported as `handle`. */
export type ScreenHandle<Data = unknown> = {
  /** Written as a method, so that a handle of particular data is a handle of any. */
  title(data: Data, t: TFunction): string;
  /**
   * Seconds after which the page loads itself anew when there is no JavaScript. It then has a link that stops
   * this, and nothing to type into (`useMoving`).
   */
  refreshSeconds?(data: Data): number | null;
  /** A form alone, which needs no script: the browser loads none of ours for it. */
  plain?: boolean;
  /** The heading in the place of the screen when it could not be shown. */
  failed?(t: TFunction): string;
};

/** What the innermost screen that could be loaded tells of itself; of one that could not, what is said of it. */
export function useScreen(): { title: string | null; refreshSeconds: number | null; plain: boolean } {
  const { t } = useTranslation();
  const broken = useBroken();
  const failed = useFailure();
  const matches = useMatches();
  if (broken)
    return {
      title: broken === "failed" ? (failed ?? t("broken.title")) : t("notFound.title"),
      refreshSeconds: null,
      plain: false,
    };
  for (const { handle, data } of matches.toReversed()) {
    if (!isHandle(handle) || data === undefined) continue;
    const { refreshSeconds, plain = false } = handle;
    return { title: handle.title(data, t), refreshSeconds: refreshSeconds?.(data) ?? null, plain };
  }
  return { title: null, refreshSeconds: null, plain: false };
}

/** What the innermost screen is called when it could not be shown; undefined where it says nothing. */
export function useFailure(): string | undefined {
  const { t } = useTranslation();
  const handle = useMatches().at(-1)?.handle;
  return isHandle(handle) ? handle.failed?.(t) : undefined;
}

function isHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
