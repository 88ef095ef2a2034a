import { readFileSync } from "node:fs";

/** The pages of the operators' guide, in the order in which an operator needs them. */
export const GUIDE = [
  "docs/installation.md",
  "docs/monitoring.md",
  "docs/backup-restore.md",
  "docs/postgresql.md",
  "docs/secrets.md",
  "docs/upgrade.md",
  "docs/docker.md",
];

/** The code blocks of these pages, in their order: `{ heading, kind, text }`. */
export function blocksOf(files = GUIDE) {
  return files.flatMap(blocksIn);
}

/** @param {string} file */
function blocksIn(file) {
  const blocks = [];
  let heading = "";
  let open = null;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, kind] = /^```(\w*)$/.exec(line) ?? [];
    if (open && kind === "") {
      blocks.push({ ...open, text: open.lines.join("\n") });
      open = null;
    } else if (open) open.lines.push(line);
    else if (kind) open = { heading, kind, lines: [] };
    else if (/^##? /.test(line)) heading = line.replace(/^#+ /, "");
  }
  return blocks;
}

/**
 * What the drill calls the blocks, by the words that each begins with, or has and no other. The ones that it cannot
 * run have what was done instead.
 */
export const BLOCKS = {
  install: { has: "enable --now siar-web.socket" },
  admin: { has: "siar user:create --email you@example.com --role 'SUPER ADMIN' --name You\n" },
  proxy: { has: "certbot certonly" },
  waha: { has: "docker run", instead: "the WAHA simulator of the build listens on that port" },
  prometheus: { has: "scrape_configs", instead: "no Prometheus: /metrics is asked with the token" },
  backup: { has: "-m 0700 /var/backups/siar" },
  drillSqlite: { has: "DATABASE_URL=file:/tmp/drill/siar.db" },
  drillPostgresql: { has: "siar_drill" },
  restore: { has: "siar restore $backup\nsudo systemctl start" },
  postgresql: { has: "apt-get install -y postgresql" },
  poolerSettings: { has: "pool_mode = transaction" },
  pooler: { has: "DATABASE_DIRECT_URL=postgresql://siar:<password>@127.0.0.1:5432/siar'" },
  standby: { has: "pg_basebackup" },
  failover: { has: "pg_promote" },
  newKey: { has: "SECRETS_KEY_OLD=" },
  upgrade: { has: "restart siar-web      # it migrates first" },
  back: { has: "# before=" },
  backOverMigration: { has: "siar restore /var/backups/siar/before-$version" },
  docker: {
    has: "POSTGRES_PASSWORD=%s",
    instead: "no Docker: tests/architecture/deploy.test.ts holds the files to each other",
  },
  dockerCommands: {
    has: "exec web siar backup",
    instead: "no Docker: the same commands ran on this machine",
  },
};

/** The block of that name. Throws when the guide has none or several. @param {string} name */
export function block(name) {
  const found = blocksOf().filter(({ text }) => `${text}\n`.includes(BLOCKS[name].has));
  if (found.length !== 1) throw new Error(`The guide has ${found.length} blocks "${name}".`);
  return found[0];
}
