// Imported by every built program before anything else: what it makes, files and folders, nobody else of the machine reads.
import { isMainThread } from "node:worker_threads";

const OTHERS_NOTHING = 0o077;

if (isMainThread) process.umask(OTHERS_NOTHING); // its threads share it
