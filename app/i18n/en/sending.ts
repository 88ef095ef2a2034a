/** What a batch under way, its expected end and its sending again say. */
export const sending = {
  control: {
    pause: "Pause",
    resume: "Resume",
    release: "Release all and send",
    releaseUnsent: "Release only what was surely not sent",
    releaseTitle: "Release",
    doubtful_one:
      "{{count, number}} message may have been sent already: if all are released, it may go out twice.",
    doubtful_other:
      "{{count, number}} messages may have been sent already: if all are released, they may go out twice.",
    unsent_one: "Surely not sent, as its time had not come yet: {{count, number}} message.",
    unsent_other: "Surely not sent, as their time had not come yet: {{count, number}} messages.",
    releaseHint:
      "If only what was surely not sent is released, the others end as unconfirmed: they are not sent again by themselves, and are refunded as every unconfirmed message is.",
    cancel: "Cancel batch…",
    retry: "Retry failed ({{rows, number}})…",
    paused: "The batch is paused. Nothing more is sent until it is resumed.",
    resumed: "The batch goes on.",
    releasedUnsent: "Only what was surely not sent is released. The others ended as unconfirmed.",
    heldText:
      "What was sent since then is not recorded, and WhatsApp could not be asked about it. Releasing this batch may send those messages again.",
    lookingText:
      "It takes a few minutes and needs its devices connected; then the batch goes on by itself. A pause or a cancellation of that time is forgotten: make it again. Releasing the batch now may send messages again.",
    failed: "Failed to change batch.",
    back: "Back to the batch",
    retryOf: "Retry of an earlier batch",
  },

  cancel: {
    title: "Cancel {{name}}?",
    effect_one: "{{rows, number}} not sent, {{count, number}} credit comes back.",
    effect_other: "{{rows, number}} not sent, {{count, number}} credits come back.",
    effectFree: "{{rows, number}} not sent.",
    air: "Messages that are being sent at this moment still go out and are counted.",
    nothing: "Nothing is left to cancel: every message has been sent or has ended.",
    confirm: "Cancel batch",
    keep: "Keep it",
    done_one: "Batch cancelled. {{rows, number}} not sent, {{count, number}} credit came back.",
    done_other: "Batch cancelled. {{rows, number}} not sent, {{count, number}} credits came back.",
    doneFree: "Batch cancelled. {{rows, number}} not sent.",
  },

  retry: {
    title: "Send the failed rows of {{name}} again?",
    text_one:
      "{{count, number}} row was surely not sent, and its credit came back. It becomes a new batch under its row number.",
    text_other:
      "{{count, number}} rows were surely not sent, and their credits came back. They become a new batch under their row numbers.",
    unconfirmed_one: "Also send {{count, number}} row that was never confirmed",
    unconfirmed_other: "Also send {{count, number}} rows that were never confirmed",
    unconfirmedHint: "They may have arrived: whoever got the message would get it twice.",
    open_one:
      "{{count, number}} row is not among them: it could not be confirmed yet whether it went out. It can be sent again once its credit has come back, {{refund}} after it was sent.",
    open_other:
      "{{count, number}} rows are not among them: it could not be confirmed yet whether they went out. They can be sent again once their credits have come back, {{refund}} after they were sent.",
    nothing: "No row of this batch can be sent again at the moment.",
    confirm_one: "Send {{rows, number}} again: {{count, number}} credit, {{left, number}} left",
    confirm_other: "Send {{rows, number}} again: {{count, number}} credits, {{left, number}} left",
    missing_one:
      "{{count, number}} credit is missing: {{rows, number}} needed, {{balance, number}} available.",
    missing_other:
      "{{count, number}} credits are missing: {{rows, number}} needed, {{balance, number}} available.",
    confirmSome: "Send again",
    price_one: "It takes {{count, number}} credit if all of them are sent; {{balance, number}} available.",
    price_other: "It takes {{count, number}} credits if all of them are sent; {{balance, number}} available.",
    keep: "Not now",
    done: "The failed rows are queued again as this batch.",
  },

  reasons: {
    title: "Why rows were not sent",
    all: "Show all rows",
  },

  receipts: {
    confirmed: "Confirmed by WhatsApp",
    delivered: "Delivered",
    read: "Read",
    none: "No receipt yet",
    hint: "A receipt comes when the receiver’s phone sends one. Some never do: that is not a failure. What WhatsApp itself does not confirm, while it confirms later messages, counts as unconfirmed after about ten minutes.",
  },

  expected: {
    everySeconds: "About one message every {{amount, number}} s.",
    everyMinutes: "About one message every {{amount, number}} min.",
    perSecond_one: "About {{count, number}} message a second.",
    perSecond_other: "About {{count, number}} messages a second.",
    ahead_one: "{{count, number}} message of an earlier batch goes first.",
    ahead_other: "{{count, number}} messages of earlier batches go first.",
    end: "Expected end: {{end}}",
    far: "The end is more than a year away.",
    filesWait:
      "Messages with a file wait until {{until}} or longer, since WAHA takes none. This time does not count them.",
  },
};
