import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** The files that take longest, the longest first: one of them that began last would hold up the end alone. */
const LONGEST = [
  "e2e/without-javascript",
  "daemon/crash",
  "e2e/admin-users",
  "e2e/admin-devices",
  "e2e/admin-reports",
  "e2e/every-screen",
  "e2e/money-screens",
  "daemon/frozen",
  "daemon/late-stops",
  "daemon/stop",
  "daemon/several-daemons",
  "daemon/database-away",
  "daemon/lost-memory",
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};

/** Test files in vitest's own order, but the longest ones before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
