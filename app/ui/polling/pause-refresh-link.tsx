import { Link, useSearchParams } from "@remix-run/react";

/** The address of this page on which it stands still, so that something can be typed there; or moves again. */
export function stillAddress(search: URLSearchParams, still: boolean): string {
  const other = new URLSearchParams(search);
  if (still) other.set("live", "off");
  else other.delete("live");
  return `?${other}`;
}

/** Stands where a form would, on a page that loads itself anew: the form is where the page stands still. */
export function StillLink({ text, hash = "" }: { text: string; hash?: string }) {
  const [search] = useSearchParams();
  return (
    <p className="not-last:mb-4">
      <Link to={stillAddress(search, true) + hash} className="btn btn-sm">
        {text}
      </Link>
    </p>
  );
}
