const LINE = /^([A-Za-z_]\w*)=(.*)$/;
const DOUBLE = /^"((?:[^"\\]|\\.)*)"$/;
const SINGLE = /^'([^']*)'$/;

/**
 * Returns the settings in a file, as systemd reads its EnvironmentFile. A line is NAME=VALUE, quotes around a value
 * are removed, `#` counts only before a line, and nothing is put in for a `$`. (A shell, and Node's own --env-file,
 * read a password with such a character otherwise.) Throws an Error in words.
 */
export function readSettings(text) {
  const lines = text.split("\n").map((line) => line.trim());
  return Object.fromEntries(
    lines.flatMap((line, i) => {
      if (line === "" || /^[#;]/.test(line)) return [];
      const [, name, value] = LINE.exec(line) ?? [];
      if (!name) throw new Error(`line ${i + 1} is not NAME=VALUE.`);
      return [[name, unquoted(value)]];
    }),
  );
}

function unquoted(value) {
  const [, inDouble] = DOUBLE.exec(value) ?? [];
  if (inDouble !== undefined) return inDouble.replace(/\\(.)/g, "$1");
  return SINGLE.exec(value)?.[1] ?? value;
}
