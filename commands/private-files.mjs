// Imported by every built program before anything else: no other user of the machine can read the files and folders
// that it makes.
import { isMainThread } from "node:worker_threads";

const OTHERS_NOTHING = 0o077;

if (isMainThread) process.umask(OTHERS_NOTHING); // its threads share it
