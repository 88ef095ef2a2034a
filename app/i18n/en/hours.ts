/** What is said of the hours in which recipients may be written to. */
export const hours = {
  hours: {
    which: "Hours",
    presets: {
      none: "At any time",
      general: "General: every day, 08:00 to 20:00",
      collections: "Collections: Monday to Saturday, 08:00 to 20:00, not on national holidays",
      offers: "Offers: Monday to Saturday, 08:00 to 18:00",
      own: "Hours of my own",
    },
    explained: {
      none: "Messages go as soon as it is their turn, also at night.",
      general: "A common courtesy, and no rule of law: nobody is woken by a message.",
      collections:
        "What OJK allows for collecting debts (POJK 22/2023, article 62): Monday to Saturday except national holidays, 08:00 to 20:00 in the debtor’s local time.",
      offers: "Office hours on working days, when offers are least of a nuisance. No rule of law.",
      own: "Any days and hours. An end before the beginning is on the day after.",
    },
    from: "From",
    to: "To",
    clockHint: "As 08:00; 24:00 is the end of the day.",
    days: "Days",
    day: {
      "1": "Monday",
      "2": "Tuesday",
      "3": "Wednesday",
      "4": "Thursday",
      "5": "Friday",
      "6": "Saturday",
      "7": "Sunday",
    },
    onHolidays: "Also on national holidays",
  },

  plan: {
    when: "When it goes",
    start: "Start",
    startHint: "By the clock of {{zone}}, within a year. Empty: at once. Credits are reserved when you send.",
    account: "The hours of my settings",
    update: "Update the plan",
    begins: "Begins: {{time}}",
    day_one: "{{title}}: {{count, number}} message, the last at {{until}}",
    day_other: "{{title}}: {{count, number}} messages, the last at {{until}}",
    more_one: "and {{count, number}} more day",
    more_other: "and {{count, number}} more days",
  },
};
