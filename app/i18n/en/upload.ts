/** What uploading a file says. */
export const upload = {
  send: {
    title: "Send new campaign",
    before: "What a sheet looks like",
    format: "An Excel workbook (.xlsx), of which the first sheet is read, or a CSV.",
    limits_one: "At most {{count, number}} row and {{mb, number}} MB.",
    limits_other: "At most {{count, number}} rows and {{mb, number}} MB.",
    columnsLead: "Column headings in the first row, in any order:",
    columnNumber: "the phone number, with country code or starting with 0",
    sampleMessage: "Hello {{name}}, your order is ready.",
    columnMessage: "the text to send, at most 4,096 characters; not needed when you write one text for all",
    columnOther: "any name: its values can be put into the text for all",
    columnTime:
      "If you like, a column scheduled_at says when to send each row, as YYYY-MM-DD HH:mm ({{zone}}).",
    price: "Each queued row takes one credit. Rows that cannot be sent take none.",
    template: "Download the template",
    name: "Batch name",
    nameHint: "Without one, the batch is named after its file.",
    submit: "Check before sending",
    submitting: "Uploading…",
    balance_one: "You have {{count, number}} credit.",
    balance_other: "You have {{count, number}} credits.",
    failed: "Failed to create batch.",
    uploadFailed: "Failed to upload file.",
    templateFailed: "Failed to generate template. Try again or contact admin.",
    discarded: "The file was discarded. Nothing was queued.",
  },

  queued: {
    title: "Batch queued",
    text: "{{name}} is queued and will be sent in the background. You can close this page.",
    skippedHint: "Rows that were left out are listed in the batch with their reasons.",
    goToBatches: "Go to Batches",
    viewBatch: "View batch detail",
    createAnother: "Create a new batch",
  },
};
