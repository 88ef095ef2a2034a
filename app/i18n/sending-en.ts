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

  check: {
    title: "Check before sending",
    other: "Choose another file",
    willGo: "Will be sent",
    preview: "As it will look in WhatsApp",
    to: "To",
    at: "At",
    willNot: "This row will not go: {sentence}",
    showRow: "Spreadsheet row",
    show: "Show",
    faulty: "{rows} rows will not go",
    reason: "Reason",
    download: "Download these rows (.xlsx)",
    downloadHint:
      "Correct the rows in the download and upload it as a file of its own. They take no credits now.",
    more: "{rows} more are in the download.",
    scheduled: "{rows} rows go at a time of their own.",
    noPace: "When it will end cannot be said now: no WhatsApp device is connected.",
    nothing: "No row of this file can be sent.",
    send: "Send {rows} messages: {rows} credits, {left} left",
    sending: "Queueing…",
    discard: "Discard",
    discarded: "The file was discarded. Nothing was queued.",
    kept: "Nothing is queued yet. The file waits here until {until}.",
    sentBefore: "This very file was sent today, at {time}:",
    again: "Send it again anyway",
    goneTitle: "Nothing to check",
    goneLead: "This file is no longer here",
    goneText:
      "A file waits for an hour, then it is discarded. Nothing of it was queued. Please choose it again.",
  },

  control: {
    pause: "Pause",
    resume: "Resume",
    release: "Release and send",
    cancel: "Cancel batch…",
    retry: "Retry failed ({rows})…",
    paused: "The batch is paused. Nothing more is sent until it is resumed.",
    resumed: "The batch goes on.",
    heldText:
      "What was sent after the backup was made is not in it. Releasing this batch may send those messages again.",
    failed: "Failed to change batch.",
    back: "Back to the batch",
    retryOf: "Retry of an earlier batch",
  },

  cancel: {
    title: "Cancel {name}?",
    effect: "{rows} not sent, {credits} credits come back.",
    effectFree: "{rows} not sent.",
    air: "Messages that are being sent at this moment still go out and are counted.",
    nothing: "Nothing is left to cancel: every message has been sent or has ended.",
    confirm: "Cancel batch",
    keep: "Keep it",
    done: "Batch cancelled. {rows} not sent, {credits} credits came back.",
    doneFree: "Batch cancelled. {rows} not sent.",
  },

  retry: {
    title: "Send the failed rows of {name} again?",
    text: "{rows} rows were surely not sent, and their credits came back. They become a new batch under their row numbers.",
    unconfirmed: "Also send {rows} rows that were never confirmed",
    unconfirmedHint: "They may have arrived: whoever got the message would get it twice.",
    open: "{rows} rows are not among them: it could not be confirmed yet whether they went out. They can be sent again once their credits have come back, 24 hours after they were sent.",
    nothing: "No row of this batch can be sent again at the moment.",
    confirm: "Send {rows} again: {rows} credits, {left} left",
    missing: "{missing} credits are missing: {rows} needed, {balance} available.",
    confirmSome: "Send again",
    price: "Each row takes one credit; {balance} available.",
    keep: "Not now",
    done: "The failed rows are queued again as this batch.",
  },

  outlook: {
    held: "Held after a restore",
    paused: "Paused",
    no_daemon: "Sender not running",
    no_device: "No device connected",
    server_away: "Server does not answer",
    device_paused: "Devices paused",
    daily_cap: "Today’s limit reached",
    scheduled: "Waits for its time",
    until: "until {time}",
    end: "Expected end: {time}",
  },

  reasons: {
    title: "Why rows were not sent",
    all: "Show all rows",
  },

  receipts: {
    delivered: "Delivered",
    read: "Read",
    none: "No receipt yet",
    hint: "A receipt comes when the receiver’s phone sends one. Some never do: that is not a failure.",
  },

  expected: {
    everySeconds: "About one message every {amount} s.",
    everyMinutes: "About one message every {amount} min.",
    perSecond: "About {amount} messages a second.",
    ahead: "{amount} messages of earlier batches go first.",
    end: "Expected end: {end}",
    far: "The end is more than a year away.",
  },
};
