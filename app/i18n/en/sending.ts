/** What a batch under way, its expected end and its sending again say. */
export const sending = {
  control: {
    pause: "Pause",
    resume: "Resume",
    release: "Release all and send",
    releaseUnsent: "Release only unsent messages",
    releaseTitle: "Release",
    doubtful_one:
      "{{count, number}} message may have been sent already. If you release all, it may be sent twice.",
    doubtful_other:
      "{{count, number}} messages may have been sent already. If you release all, they may be sent twice.",
    unsent_one: "Not sent, because its send time was still ahead: {{count, number}} message.",
    unsent_other: "Not sent, because their send time was still ahead: {{count, number}} messages.",
    releaseHint:
      "If you release only unsent messages, the others are marked “Not confirmed”. They are not resent, and their credits are returned.",
    cancel: "Cancel batch…",
    retry: "Retry failed ({{rows, number}})…",
    paused: "Batch paused. Nothing is sent until you resume it.",
    resumed: "Batch resumed.",
    releasedUnsent: "Only unsent messages were released. The others are marked “Not confirmed”.",
    heldText: "We do not know what was sent since then. Releasing this batch may send some messages twice.",
    lookingText:
      "This takes a few minutes and needs connected devices. Then the batch resumes automatically. Pauses and cancellations from that time are lost, so make them again. Releasing the batch now may send some messages twice.",
    failed: "Failed to change batch.",
    back: "Back to batch",
    retryOf: "Retry of an earlier batch",
  },

  cancel: {
    title: "Cancel {{name}}?",
    effect_one:
      "{{rows, number}} of its messages will not be sent. {{count, number}} credit will be returned.",
    effect_other:
      "{{rows, number}} of its messages will not be sent. {{count, number}} credits will be returned.",
    effectFree: "{{rows, number}} of its messages will not be sent.",
    air: "Messages being sent right now will still go out.",
    nothing: "There is nothing left to cancel. All messages are finished.",
    confirm: "Cancel batch",
    keep: "Keep sending",
    done_one: "Batch cancelled. {{rows, number}} not sent, {{count, number}} credit returned.",
    done_other: "Batch cancelled. {{rows, number}} not sent, {{count, number}} credits returned.",
    doneFree: "Batch cancelled. {{rows, number}} not sent.",
  },

  retry: {
    title: "Retry failed messages in {{name}}?",
    text_one: "{{count, number}} message was not sent and was refunded. It will be sent as a new batch.",
    text_other:
      "{{count, number}} messages were not sent and were refunded. They will be sent as a new batch.",
    unconfirmed_one: "Also retry {{count, number}} message that was not confirmed",
    unconfirmed_other: "Also retry {{count, number}} messages that were not confirmed",
    unconfirmedHint: "Some may have arrived. Those people would get the message twice.",
    open_one:
      "{{count, number}} message is not included because it is not confirmed yet. You can retry it when its credit is returned, {{refund}} after it was sent.",
    open_other:
      "{{count, number}} messages are not included because they are not confirmed yet. You can retry them when their credits are returned, {{refund}} after they were sent.",
    nothing: "No messages of this batch can be retried right now.",
    confirm_one: "Retry {{rows, number}}: {{count, number}} credit, {{left, number}} left",
    confirm_other: "Retry {{rows, number}}: {{count, number}} credits, {{left, number}} left",
    missing_one:
      "You need {{count, number}} more credit: {{rows, number}} needed, {{balance, number}} available.",
    missing_other:
      "You need {{count, number}} more credits: {{rows, number}} needed, {{balance, number}} available.",
    confirmSome: "Retry",
    price_one: "Costs {{count, number}} credit if all are sent. {{balance, number}} available.",
    price_other: "Costs {{count, number}} credits if all are sent. {{balance, number}} available.",
    keep: "Cancel",
    done: "Failed messages queued as this batch.",
  },

  reasons: {
    title: "Why messages were not sent",
    all: "Show all messages",
  },

  receipts: {
    hint: "Delivery receipts come from the recipient’s phone. A missing receipt does not mean the message failed. A message counts as not confirmed after about 10 minutes if WhatsApp confirms later ones but not this one.",
  },

  expected: {
    everySeconds_one: "About one message every second.",
    everySeconds_other: "About one message every {{count, number}} seconds.",
    everyMinutes_one: "About one message every minute.",
    everyMinutes_other: "About one message every {{count, number}} minutes.",
    perSecond_one: "About {{count, number}} message per second.",
    perSecond_other: "About {{count, number}} messages per second.",
    ahead_one: "{{count, number}} message of an earlier batch is sent first.",
    ahead_other: "{{count, number}} messages of earlier batches are sent first.",
    end: "Expected end: {{end}}",
    far: "This takes more than a year.",
    filesWait:
      "Messages with attachments wait until {{until}} or longer because the server rejects them. This time does not include them.",
  },
};
