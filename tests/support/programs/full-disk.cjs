// Loaded before a program whose files may not grow (`ulimit -f`): a write is refused instead of ending the process.
process.on("SIGXFSZ", () => {});
