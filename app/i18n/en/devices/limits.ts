/** What WhatsApp says of a number: the page of a device. */
export const limits = {
  limits: {
    title: "WhatsApp limits for this number",
    source:
      "Reported by WhatsApp through WAHA. Checked about every 5 minutes while sending, otherwise about every hour.",
    untold:
      "No data yet. WAHA 2026.8.1 or newer reports limits of connected devices. Until then, only rejected messages show a limit.",
    quota: "New chats",
    noQuota: "No limit reported",
    cycleEnds: "Resets at",
    warning: "Warning",
    statuses: {
      NONE: "None",
      FIRST_WARNING: "First warning: message fewer new contacts",
      SECOND_WARNING: "Second warning: stop messaging new contacts for now",
      CAPPED: "Limit reached: no new contacts until it resets",
    },
    lock: "New contacts",
    locked: "Blocked: this number can only message people it already has a chat with",
    free: "Not blocked",
    lockEnds: "Until",
    toldAt: "Last update",
  },

  newPeople: {
    title: "New contacts",
    source:
      "Contacts who never wrote to this account. Siar counts messages to them. The daily limit depends on how long the number has been in use and on WhatsApp’s limit.",
    age: "Time in use",
    days_one: "{{count, number}} day",
    days_other: "{{count, number}} days",
    since: "In use since {{since}} (entered by an admin)",
    old: "Not set (treated as an established number)",
    today: "Today",
    noLimit: "{{sent, number}}, no limit",
    counted: "Counted by Siar so far",
    left_one: "{{count, number}} more today.",
    left_other: "{{count, number}} more today.",
    leftZero: "No more today.",
    next: "Sending resumes at",
    why: {
      age: "The limit comes from the warm-up limits in App settings.",
      quota: "The limit is what WhatsApp’s limit leaves for each day.",
      first_warning: "WhatsApp warned this number, so the limit is halved.",
      second_warning: "Second warning from WhatsApp: messages to new contacts are stopped for now.",
      capped: "WhatsApp’s limit is reached: messages to new contacts are stopped for now.",
    },
    stopped: "Messages to new contacts are stopped",
    stops: {
      restricted:
        "WhatsApp rejected a message to a new contact: it blocks messages to new contacts from this number.",
      quota: "WhatsApp rejected a message to a new contact: its limit for new chats is reached.",
    },
    known: "Messages to known contacts continue.",
    until: "We try again at {{until}}, unless WhatsApp reports otherwise.",
    untilOpen: "Sending resumes when WhatsApp allows it again.",
  },

  mediaRest: {
    title: "Messages with attachments are not sent",
    text: "WAHA rejects every message with an attachment with the same error. Other messages continue, and other devices of the account send the attachments.",
    until: "We try one attachment again at {{until}}.",
    next: "We try again with the next attachment.",
    resume: "Try attachments again now",
  },

  deviceDays: {
    title: "Last 30 days",
    sent: "Sent",
    refused: "Rejected by WhatsApp",
    unconfirmed: "Not confirmed",
    replies: "Replies",
    shares:
      "Share of messages: replies {{answered}}, rejected {{refused}}, not confirmed {{unconfirmed}}. WhatsApp is more likely to restrict a number that gets few replies. Counted by Siar.",
  },
};
