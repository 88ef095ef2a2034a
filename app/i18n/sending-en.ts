/** What the screens about sending say: the check page, a batch under way, its end, and the plots. */
export const sendingEn = {
  plot: {
    title: "Messages per day",
    alternative: "{total} messages sent in the last {days} days, at most {most} on one day.",
    table: "Show as a table",
    day: "Day",
  },

  lowCredits: {
    none: "You have no credits left.",
    few: "Your credits run low: {balance} left.",
    text: "Buy more in time, so that the next batch does not have to wait.",
    askAdmin: "Ask an admin for more, so that the next batch does not have to wait.",
    buy: "Buy credits",
  },

  control: {
    pause: "Pause",
    resume: "Resume",
    release: "Release and send",
    cancel: "Cancel batch…",
    retry: "Retry failed ({count})…",
    paused: "The batch is paused. Nothing more is sent until you resume it.",
    resumed: "The batch goes on.",
    heldText:
      "Messages sent after the backup was made are not in it. Releasing this batch may send those again.",
    failed: "Failed to change batch.",
  },
};
