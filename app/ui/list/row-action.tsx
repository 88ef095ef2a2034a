import { Link } from "@remix-run/react";

/** The head of the column in which each row has its acts: said, not shown. */
export function ActsHead({ label }: { label: string }) {
  return (
    <th scope="col">
      <span className="sr-only">{label}</span>
    </th>
  );
}

/** The one thing that can be done with a row, on a page of its own. `named` tells it from those of the other rows. */
export function RowAct({ to, named, text }: { to: string; named: string; text: string }) {
  return (
    <td className="act">
      <Link to={to} className="btn btn-sm" aria-label={named}>
        {text}
      </Link>
    </td>
  );
}
