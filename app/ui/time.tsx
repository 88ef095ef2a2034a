import { useFormat } from "./format";

/** A moment in the time zone of the installation, with the zone's name. */
export function Time({ at, seconds = false }: { at: string | Date; seconds?: boolean }) {
  const { dateTime } = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {dateTime(at, seconds)}
    </time>
  );
}
