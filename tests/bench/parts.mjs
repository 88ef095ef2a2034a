/*
 * The parts of `npm run bench`, in the order of their table. A part answers rows; how to make one:
 *
 *   { what: "messages sent, 16 in flight, SQLite", value: "2,300/s", against: "bare undici loop 5,600/s",
 *     ratio: 0.41, goal: "≥ 0.30", ok: true }
 *
 * `ratio` is measured in this very run (null: the value stands for itself), and so is `against`; `rounds` may name
 * the ratio of each round. Each part
 * gets `{ databases, rounds, scale }`: work is multiplied by `scale`, so that `-- --scale 0.1` is quick.
 */
export const PARTS = {
  sender: () => import("./sender/part.mjs"),
  daemon: () => import("./daemon/part.mjs"),
  devices: () => import("./devices/part.mjs"),
  import: () => import("./import/part.mjs"),
  attachments: () => import("./attachments/part.mjs"),
  phone: () => import("./phone/part.mjs"),
  pages: () => import("./pages/part.mjs"),
  exports: () => import("./exports/part.mjs"),
  requests: () => import("./requests/part.mjs"),
  prune: () => import("./prune/part.mjs"),
  crowd: () => import("./crowd/part.mjs"),
  turns: () => import("./turns/part.mjs"),
  receiver: () => import("./receiver/part.mjs"),
};
