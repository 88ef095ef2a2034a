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

  deviceDays: {
    title: "The last 30 days",
    sent: "Sent",
    refused: "Refused by WhatsApp",
    unconfirmed: "Unconfirmed",
    replies: "Replies",
    shares:
      "Compared with its messages: replies {{answered}}, refused {{refused}}, unconfirmed {{unconfirmed}}. A number that few people answer is the likelier to be restricted.",
  },
};
