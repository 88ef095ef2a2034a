/** What the page of a new batch says of contact lists, which a browser need not load. */
export const listChoice = {
  listChoice: {
    choose: "Or choose contact lists",
    chooseHint: "A number on several lists gets one message.",
    count_one: "{{count, number}} contact",
    count_other: "{{count, number}} contacts",
    title: "Only some of the contacts",
    hint: "All conditions must be true. Capital letters do not matter.",
    condition: "Condition {{n}}",
    column: "Column",
    noColumn: "No condition",
    repliedDays: "Days since the last reply",
    neverContacted: "Never got a message",
    op: "Comparison",
    ops: {
      is: "is",
      is_not: "is not",
      contains: "contains",
      empty: "is empty",
      not_empty: "is not empty",
      gt: "is more than or after",
      lt: "is less than or before",
    },
    value: "Value",
  },
};
