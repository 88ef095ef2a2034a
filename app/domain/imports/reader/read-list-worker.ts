/* The thread that reads numbers out of a sheet, for a list of those who want no messages: see `addListSheet`. */
import { answerTasks } from "~/platform/workers/handle-tasks";
import { type ListTask, readList } from "./read-list";
import { orRefused } from "./refusal";

answerTasks((task: ListTask) => orRefused(readList(task)), { stay: true });
