import { useFormat } from "./format";

/** A moment in the time zone of the installation, with the zone's name. */
export function Time({ at, seconds = false }: { at: string | Date; seconds?: boolean }) {
  const { dateTime } = useFormat();
  const [date, clock] = dateTime(at, seconds).split(", ");
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {date}
      <span className="comma">, </span>
      <span className="clock" suppressHydrationWarning>
        {clock}
      </span>
    </time>
  );
}
