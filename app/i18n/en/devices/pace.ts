/** What the form of a device's pace says: what each choice protects from, and what it costs in time. */
export const pace = {
  pace: {
    title: "Name and rate limits",
    hint: "New contacts never wrote to this account. Leave a field empty to use the installation’s default.",
    preset: "Sending speed",
    presets: {
      careful: "Careful",
      normal: "Normal",
      fast: "Fast",
      installation: "Same as the installation",
      own: "Own values",
    },
    presetTexts: {
      careful: "For a young number or many new contacts: long delays, breaks, and up to 300 messages a day.",
      normal: "For most numbers: recommended delays, a break each hour, and up to 1,000 messages a day.",
      fast: "For an old number that writes to known contacts: short delays and no breaks.",
      installation: "The operator of this Siar sets the values.",
      own: "Set each value under Advanced.",
    },
    advanced: "Advanced",
    default: "Default: {{value}}",
    noCap: "no limit",
    noRest: "none",
    inUseSinceCost_one: "With the warm-up limits, 1,000 new contacts take {{count, number}} day.",
    inUseSinceCost_other: "With the warm-up limits, 1,000 new contacts take {{count, number}} days.",
    inUseSinceOver: "With the warm-up limits, 1,000 new contacts take more than a year.",
    gap: "Delay between messages",
    gapHint_one:
      "A random delay looks less automated. Now: 1,000 messages to known contacts take {{count, number}} hour.",
    gapHint_other:
      "A random delay looks less automated. Now: 1,000 messages to known contacts take {{count, number}} hours.",
    gapMin: "Shortest delay (seconds)",
    gapMax: "Longest delay (seconds)",
    gapNew: "Delay before new contacts",
    gapNewHint_one:
      "New contacts are more likely to report your number. WAHA recommends 30 to 60 seconds. Now: 1,000 new contacts take {{count, number}} hour.",
    gapNewHint_other:
      "New contacts are more likely to report your number. WAHA recommends 30 to 60 seconds. Now: 1,000 new contacts take {{count, number}} hours.",
    gapNewMin: "Shortest delay for new contacts (seconds)",
    gapNewMax: "Longest delay for new contacts (seconds)",
    dailyMax: "Daily limit (messages)",
    dailyMaxHint:
      "Limits sudden peaks, which WhatsApp may treat as spam. Example: at 500 a day, 1,000 messages take 2 days.",
    dailyMaxCost_one:
      "Limits sudden peaks, which WhatsApp may treat as spam. Now: 1,000 messages take {{count, number}} day.",
    dailyMaxCost_other:
      "Limits sudden peaks, which WhatsApp may treat as spam. Now: 1,000 messages take {{count, number}} days.",
    rest: "Breaks",
    restHint_one:
      "Breaks make sending look less automated. Enter 0 to turn breaks off. Now: 1,000 new contacts take {{count, number}} hour longer.",
    restHint_other:
      "Breaks make sending look less automated. Enter 0 to turn breaks off. Now: 1,000 new contacts take {{count, number}} hours longer.",
    restNone_one:
      "Breaks make sending look less automated. Enter 0 to turn breaks off. With 15 minutes after every 60 minutes, 1,000 new contacts would take {{count, number}} hour longer.",
    restNone_other:
      "Breaks make sending look less automated. Enter 0 to turn breaks off. With 15 minutes after every 60 minutes, 1,000 new contacts would take {{count, number}} hours longer.",
    workMinutes: "Minutes of sending",
    restMinutes: "Break after that (minutes)",
    typing: "Show “typing…” before a message",
    typingHint:
      "Recipients see “typing…” before each message. Delays shorter than 6 seconds become 6 seconds.",
    typings: { yes: "Yes", no: "No" },
  },
};
