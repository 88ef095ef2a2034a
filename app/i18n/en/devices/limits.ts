/** What WhatsApp says of a number: the page of a device. */
export const limits = {
  limits: {
    title: "What WhatsApp says of this number",
    source:
      "WhatsApp's own figures, told by WAHA. A device that sends is asked about every 5 minutes, one at rest about every hour.",
    untold:
      "Nothing yet. WAHA tells it from version 2026.8.1 on, of a device that is connected; until then only refused messages show a limit.",
    quota: "New chats",
    noQuota: "WhatsApp names no limit",
    cycleEnds: "Counted anew from",
    warning: "Warning",
    statuses: {
      NONE: "None",
      FIRST_WARNING: "First warning: write to fewer new people",
      SECOND_WARNING: "Second warning: stop writing to new people for now",
      CAPPED: "Used up: no new people until it is counted anew",
    },
    lock: "New people",
    locked: "Locked: WhatsApp lets this number write only to people it already has a chat with",
    free: "Not locked",
    lockEnds: "Until",
    toldAt: "Told",
  },

  newPeople: {
    title: "New people",
    source:
      "Who never wrote to this account is new. Siar counts messages to them itself; how many may go a day follows from the age of the number and from WhatsApp's quota.",
    age: "Age of the number",
    days_one: "{{count, number}} day",
    days_other: "{{count, number}} days",
    since: "In use since {{since}}, as an admin said",
    old: "Not said: counts as an old number",
    today: "Today",
    noLimit: "{{sent, number}}, no limit",
    counted: "Siar's own count, up to now",
    left_one: "{{count, number}} more may go today.",
    left_other: "{{count, number}} more may go today.",
    leftZero: "No more today.",
    next: "There is a budget again from",
    why: {
      age: "The limit follows from its age (App settings).",
      quota: "The limit is what WhatsApp's quota leaves for each day.",
      first_warning: "WhatsApp warned: half of what would go otherwise.",
      second_warning: "WhatsApp warned a second time: nobody new for now.",
      capped: "WhatsApp's quota is used up: nobody new for now.",
    },
    stopped: "Nobody new is written to",
    stops: {
      restricted: "WhatsApp refused a message to somebody new: the number is locked for them.",
      quota: "WhatsApp refused a message to somebody new: its quota is used up.",
    },
    known: "People who are known are still written to.",
    until: "It is tried again at {{until}}, unless WhatsApp says otherwise.",
    untilOpen: "It stays so until WhatsApp says otherwise.",
  },

  mediaRest: {
    title: "Messages with a file are not sent",
    text: "WAHA answers every message with a file with the same error. Texts go on, and other devices of the account take the files.",
    until: "One is tried again at {{until}}.",
    next: "One is tried with the next row that has a file.",
    resume: "Try files again now",
  },

  deviceDays: {
    title: "The last 30 days",
    sent: "Sent",
    refused: "Refused by WhatsApp",
    unconfirmed: "Unconfirmed",
    replies: "Replies",
    shares:
      "Compared with its messages: replies {{answered}}, refused {{refused}}, unconfirmed {{unconfirmed}}. A number that few people answer is the likelier to be restricted. Siar's own count.",
  },
};
