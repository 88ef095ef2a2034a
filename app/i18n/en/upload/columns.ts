/** What the page says that asks which column is for what. */
export const columns = {
  columns: {
    title: "Choose the columns",
    lead: "Your file is here. Its headings do not say which column is which.",
    firstRow: "The first row of the file is read as headings. Nothing is sent to it.",
    receiver_number: "Which column has the phone numbers?",
    messages: "Which column has the messages?",
    scheduled_at: "Which column has the send time?",
    zone: "Which column has the time zone?",
    attachment: "Which column has the file names?",
    choose: "Choose a column",
    none: "No column",
    letter: "Column {{name}}",
    option: "{{name}} (for example {{value}})",
    write: "Or one message for everyone",
    writeHint: "Insert a value of each row with {{value}}.",
    sample: "The first rows of your file",
    submit: "Continue",
    submitting: "Reading…",
    discard: "Discard",
    kept: "Nothing is queued yet. The file stays here until {{until}}.",
  },
};
