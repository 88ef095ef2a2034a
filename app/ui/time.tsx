import { useFormat } from "./format";

/** A moment by the clock of the one who reads, with the name of its zone. */
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
