/** What is said of the hours in which recipients may be written to. */
export const hours = {
  hours: {
    which: "Sending hours",
    presets: {
      none: "At any time",
      general: "General: every day, 08:00 to 20:00",
      collections: "Collections: Monday to Saturday, 08:00 to 20:00, not on national holidays",
      offers: "Offers: Monday to Saturday, 08:00 to 18:00",
      own: "Custom hours",
    },
    explained: {
      none: "Messages are sent as soon as possible, even at night.",
      general: "Avoids sending at night. Not a legal requirement.",
      collections:
        "The hours that OJK allows for debt collection (POJK 22/2023, article 62): Monday to Saturday except national holidays, 08:00 to 20:00 in the debtor’s local time.",
      offers: "Business hours on working days. Not a legal requirement.",
      own: "Choose your own days and hours. If the end time is earlier than the start time, it means the next day.",
    },
    from: "From",
    to: "To",
    clockHint: "24-hour time, for example 08:00. 24:00 means midnight.",
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
    when: "Schedule",
    now: "Now",
    later: "Later",
    hours: "Sending hours",
    start: "Date and time",
    startHint: "{{zone}} time, up to one year ahead. Credits are reserved when you confirm.",
    account: "My default sending hours",
    update: "Update schedule",
    begins: "Starts: {{time}}",
    day_one: "{{title}}: {{count, number}} message, the last one at {{until}}",
    day_other: "{{title}}: {{count, number}} messages, the last one at {{until}}",
    more_one: "and {{count, number}} more day",
    more_other: "and {{count, number}} more days",
  },
};
