/** What the form of a device's pace says: what each choice protects from, and what it costs in time. */
export const pace = {
  pace: {
    title: "Name and pace",
    hint: "New people are those who never wrote to this account. Leave a field empty for the installation’s setting.",
    default: "Empty: {{value}}",
    noCap: "no cap",
    noRest: "none",
    inUseSinceCost_one: "By its age, 1,000 new people take {{count, number}} day.",
    inUseSinceCost_other: "By its age, 1,000 new people take {{count, number}} days.",
    inUseSinceOver: "By its age, 1,000 new people take more than a year.",
    gap: "Gap between two messages",
    gapHint:
      "A random gap hides the even beat of a machine. As it stands, 1,000 messages to people who are known take {{hours, number}} h.",
    gapMin: "Shortest gap, seconds",
    gapMax: "Longest gap, seconds",
    gapNew: "Gap before somebody new",
    gapNewHint:
      "Strangers report a number more often; slowly, fewer have before somebody notices. WAHA advises 30 to 60 s. As it stands, 1,000 new people take {{hours, number}} h.",
    gapNewMin: "Shortest gap to new people, seconds",
    gapNewMax: "Longest gap to new people, seconds",
    dailyMax: "Messages per day, at most",
    dailyMaxHint: "Keeps a number from a day that stands out. 500 a day: 1,000 messages take 2 days.",
    dailyMaxCost_one:
      "Keeps a number from a day that stands out. As it stands, 1,000 messages take {{count, number}} day.",
    dailyMaxCost_other:
      "Keeps a number from a day that stands out. As it stands, 1,000 messages take {{count, number}} days.",
    rest: "Rests",
    restHint:
      "Nobody writes for hours without a pause. 0 minutes of rest: none, whatever the installation has. As it stands, 1,000 new people take {{hours, number}} h longer.",
    restNone:
      "Nobody writes for hours without a pause. 0 minutes of rest: none, whatever the installation has. With 15 min after each 60 min of work, 1,000 new people would take {{hours, number}} h longer.",
    workMinutes: "Minutes of work",
    restMinutes: "Minutes of rest after them",
    typing: "Show “typing…” before a message",
    typingHint:
      "Receivers see what they see of people: a small sign that no machine writes. Gaps of 6 s and more take no longer by it; shorter ones become 6 s.",
    typings: { yes: "Yes", no: "No" },
  },
};
