/* The thread that reads the head of a sheet: see `sheetHead`. */
import { answerTasks } from "~/platform/workers/handle-tasks";
import { type HeadTask, readHead } from "./read-head";
import { orRefused } from "./refusal";

answerTasks((task: HeadTask) => orRefused(readHead(task)), { stay: true });
