import { buildThreads } from "../../scripts/build-workers.mjs";

/** Once before all test files: what runs in a thread of its own is a script of the build. `npm test` has built it. */
export default process.env.SIAR_TEST_BUILT ? () => {} : buildThreads;
