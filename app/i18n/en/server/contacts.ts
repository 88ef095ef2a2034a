/** What the server says of the people a batch goes to. */
export const contacts = {
  optedOut: {
    title_one: "{{count, number}} row skipped: this person opted out.",
    title_other: "{{count, number}} rows skipped: these people opted out.",
    text: "Skipped rows are free and listed below. {{list}}.",
    whys: {
      REPLY: "By reply: {{rows, number}}",
      HAND: "Added manually: {{rows, number}}",
      SHEET: "From a file: {{rows, number}}",
      API: "Through the API: {{rows, number}}",
      ADMIN: "Added by an admin: {{rows, number}}",
      EVERYBODYS: "Opted out from all accounts: {{rows, number}}",
      FORGOTTEN: "Personal data erased: {{rows, number}}",
    },
  },

  peopleSaid: {
    said: "{{people}}, {{share}}. Takes about {{time}}.",
    people_one: "{{count, number}} contact",
    people_other: "{{count, number}} contacts",
    allKnown_one: "known",
    allKnown_other: "all known",
    allNew_one: "new",
    allNew_other: "all new",
    fresh_one: "{{count, number}} new",
    fresh_other: "{{count, number}} new",
    minutes_one: "{{count, number}} minute",
    minutes_other: "{{count, number}} minutes",
    hours_one: "{{count, number}} hour",
    hours_other: "{{count, number}} hours",
    days_one: "{{count, number}} day",
    days_other: "{{count, number}} days",
    far: "a year or more",
  },

  basisAsked: {
    title: "Why can you contact these people?",
    titleOptional: "Why can you contact these people? (optional)",
    customers: "They are our customers",
    agreed: "They agreed to get messages from us",
    other: "Another reason",
    note: "When or where they agreed, or the other reason",
    noteHint: "For example: form at the till, 12 May 2026. It is saved with the batch.",
  },

  attachmentSaid: {
    title: "Attachment for everyone: {{name}} ({{value}})",
    once: "If the connection to WhatsApp breaks while sending an attachment, we do not resend it. If we cannot confirm it, its credit is returned and the row is marked “Not confirmed”.",
    open: "Open attachment",
  },
  attachmentPromise: {
    once: "If the connection to WhatsApp breaks while sending an attachment, we do not resend it. If we cannot confirm it, its credit is returned and the row is marked “Not confirmed”.",
    until_seen:
      "If the connection to WhatsApp breaks while sending an attachment, we do not resend it. If we cannot confirm it, its credit is returned and the row is marked “Not confirmed”.",
    sure: "Messages with attachments are sent exactly once, like other messages.",
  },
  checkHints: {
    downloadHint: "Correct these rows in the download and upload it as a new file. They cost nothing now.",
    equalColumn: "If the messages should be different, check the messages column.",
    equalText: "If the messages should be different, check the values of the placeholders.",
    missingHint: "To send these rows too, add a fallback to the placeholder: a word after |.",
  },

  basisSaid: {
    customers: "They are our customers",
    customersNote: "They are our customers: {{note}}",
    agreed: "They agreed",
    agreedNote: "They agreed: {{note}}",
    other: "Another reason",
    otherNote: "Another reason: {{note}}",
  },
};
