/** What the server says of the people a batch goes to. */
export const contacts = {
  optedOut: {
    title_one: "{{count, number}} row is left out: this person wants no messages.",
    title_other: "{{count, number}} rows are left out: these people want no messages.",
    text: "They cost nothing, and are listed below. {{list}}.",
    whys: {
      REPLY: "Asked by reply: {{rows, number}}",
      HAND: "Added to your list by hand: {{rows, number}}",
      SHEET: "Added to your list from a sheet: {{rows, number}}",
      API: "Added to your list by API: {{rows, number}}",
      ADMIN: "Added by an admin: {{rows, number}}",
      EVERYBODYS: "On the list for everybody, which the admins keep: {{rows, number}}",
      FORGOTTEN: "Forgotten on request, and stays stopped: {{rows, number}}",
    },
  },

  peopleSaid: {
    said: "{{people}}, {{share}}: {{time}} with your numbers.",
    people_one: "{{count, number}} person",
    people_other: "{{count, number}} people",
    allKnown_one: "who is known",
    allKnown_other: "all of them known",
    allNew_one: "who is new",
    allNew_other: "all of them new",
    fresh_one: "{{count, number}} of them new",
    fresh_other: "{{count, number}} of them new",
    minutes: "{{amount, number}} min",
    hours: "{{amount, number}} h",
    days_one: "{{count, number}} day",
    days_other: "{{count, number}} days",
    far: "more than a year",
  },

  basisAsked: {
    title: "Why may these people be written to?",
    titleOptional: "Why may these people be written to? (optional)",
    customers: "They are our customers",
    agreed: "They agreed to messages from us",
    other: "Another reason",
    note: "When or where they agreed, or the other reason",
    noteHint: "Such as: form at the till, 12 May 2026. It is kept with the batch.",
  },

  attachmentSaid: {
    title: "Goes with every message: {{name}} ({{value}})",
    once: "A message with an attachment goes at most once. If its answer is lost, it is looked for and never sent twice; what stays unconfirmed is shown, and its credit comes back.",
    open: "Open the attachment",
  },
  attachmentPromise: {
    once: "Your server ({{name}}) does not recognise a repeated message with an attachment, so each goes at most once. If its answer is lost, it is looked for and never sent twice; what stays unconfirmed is shown, and its credit comes back.",
    until_seen:
      "Your server ({{name}}) has not sent an attachment for Siar yet. Until its first answer each goes at most once: if that is lost, what stays unconfirmed is shown, and its credit comes back. If the answer shows that it recognises repeats, each goes once from then on, as texts do.",
    sure: "Your server ({{name}}) recognises a repeated message with an attachment, as it does texts: each goes once.",
  },
  checkHints: {
    downloadHint:
      "Correct the rows in the download and upload it as a file of its own. They take no credits now.",
    equalColumn: "If each person should get a text of their own, look at the column messages again.",
    equalText: "If each person should get a text of their own, look at the values that fill it again.",
    missingHint:
      "They are listed below and in the download. With a word after a | in its braces, the text would say that word instead.",
  },

  basisSaid: {
    customers: "Customers",
    customersNote: "Customers: {{note}}",
    agreed: "They agreed",
    agreedNote: "They agreed: {{note}}",
    other: "Another reason",
    otherNote: "Another reason: {{note}}",
  },
};
