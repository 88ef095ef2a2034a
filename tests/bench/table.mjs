const HEAD = {
  what: "measured",
  value: "here",
  against: "against",
  ratio: "ratio",
  goal: "goal",
  ok: "",
  rounds: "",
};

/** The table of a part, as soon as it is measured: what an hour has told is not lost with what comes after it. */
export function printTable(title, rows) {
  const lines = rows.map(inWords);
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
    const judged = `${line.goal.padEnd(widths.goal)}  ${line.ok.padEnd(widths.ok)}`;
    console.log(`${left}  ${value}  ${against}  ${right}  ${judged}  ${line.rounds}`.trimEnd());
  };
  console.log(`\n${title}`);
  for (const line of [HEAD, ...lines]) print(line);
}

function inWords({ what, value, against = "", ratio = null, goal = "", ok = null, rounds = [] }) {
  const reached = ok === null ? "" : ok ? "ok" : "MISSED";
  return {
    what: `  ${what}`,
    value,
    against,
    ratio: ratio === null ? "" : ratio.toFixed(2),
    goal,
    ok: reached,
    rounds: rounds.map((each) => each.toFixed(2)).join(" "),
  };
}
