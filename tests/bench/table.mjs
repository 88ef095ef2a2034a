const HEAD = { what: "measured", value: "here", against: "against", ratio: "ratio", goal: "goal", ok: "" };

/** One table for all parts, each under its title. */
export function printTable(tables) {
  const lines = tables.flatMap(({ rows }) => rows.map(inWords));
  const widths = Object.fromEntries(
    Object.keys(HEAD).map((column) => [
      column,
      Math.max(...[HEAD, ...lines].map((line) => line[column].length)),
    ]),
  );
  const print = (line) => {
    const left = line.what.padEnd(widths.what);
    const value = line.value.padStart(widths.value);
    const against = line.against.padEnd(widths.against);
    const right = line.ratio.padStart(widths.ratio);
    console.log(
      `${left}  ${value}  ${against}  ${right}  ${line.goal.padEnd(widths.goal)}  ${line.ok}`.trimEnd(),
    );
  };
  print(HEAD);
  for (const { title, rows } of tables) {
    console.log(`\n${title}`);
    for (const row of rows) print(inWords(row));
  }
}

function inWords({ what, value, against = "", ratio = null, goal = "", ok = null }) {
  const reached = ok === null ? "" : ok ? "ok" : "MISSED";
  return {
    what: `  ${what}`,
    value,
    against,
    ratio: ratio === null ? "" : ratio.toFixed(2),
    goal,
    ok: reached,
  };
}
