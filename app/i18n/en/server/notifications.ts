/** The titles and sentences of notifications, on screen and in e-mails. */
export const notifications = {
  notifications: {
    batch_completed: {
      title: "Batch finished: {{name}}",
      text: "Sent: {{sent, number}} of {{recipients, number}}.",
    },
    batch_failed: {
      title: "Batch ended: {{name}}",
      text: "No message was sent. Credits for messages that were not sent are returned.",
    },
    batch_waiting: {
      title: "Batch is waiting: {{name}}",
      text: "It has been waiting for 30 minutes. {{reason}}",
    },
    waits: {
      no_device: "No WhatsApp number is connected.",
      server_away: "The server of your WhatsApp number does not answer. Contact your admin.",
      key_unreadable: "A secret key of the installation is missing. Contact your admin.",
      device_paused: "All WhatsApp numbers are paused. Contact your admin.",
      new_locked: "WhatsApp does not allow messages to new contacts.",
      new_capped: "The WhatsApp quota for new chats is used up.",
    },
    device_disconnected: {
      title: "WhatsApp number disconnected: {{device}}",
      text: "No messages are sent through it. Connect it again.",
    },
    device_unstable: {
      title: "WhatsApp number keeps disconnecting: {{device}}",
      text: "It was disconnected several times today. You get no further notifications about it today.",
    },
    device_connected: {
      title: "WhatsApp number connected again: {{device}}",
      text: "Sending continues.",
    },
    device_locked: {
      title: "WhatsApp restricted a number: {{device}}",
      text: "It cannot message new contacts. Known contacts still get messages. {{until}}",
    },
    device_capped: {
      title: "WhatsApp quota used up: {{device}}",
      text: "It cannot start new chats. Known contacts still get messages. {{until}}",
    },
    device_warned: {
      title: "WhatsApp warned a number: {{device}}",
      text: "Its quota for new chats is nearly used up. Send fewer messages to new contacts. {{until}}",
    },
    device_until: "WhatsApp lifts this on {{value}}.",
    credits_low: {
      title: "Credits are running low",
      text: "Credits left: {{balance, number}}. Your limit for this notification: {{limit, number}}.",
    },
    credits_approved: {
      title: "Credits added: {{amount, number}}",
      text: "Your purchase was approved.",
    },
    credits_rejected: {
      title: "Credit purchase rejected: {{amount, number}}",
      text: "Reason: {{reason}}",
    },
    webhook_disabled: {
      title: "Webhook disabled: {{host}}",
      text: "No event was delivered for 5 days. Check your program, then enable the webhook again.",
    },
    webhook_gone: {
      title: "Webhook ended: {{host}}",
      text: "Your program answered that this URL is not used any more. Delete the webhook or enable it again.",
    },
    credits_expired: {
      title: "Credit request expired: {{amount, number}}",
      text: "No transfer arrived within 14 days. If you have paid, send a new request with the proof of transfer.",
    },
    schedule_missed: {
      title: "Schedule did not run: {{name}}",
      text: "Nothing was sent for {{date}}. {{reason}}",
    },
    schedule_missed_dates: {
      title: "Schedule did not run: {{name}}",
      text: "Nothing was sent from {{date}} to {{last}}. Dates: {{dates, number}}. {{reason}}",
    },
    schedule_paused: {
      title: "Schedule paused: {{name}}",
      text: "Nothing was sent for its last 3 dates. {{reason}} Then resume the schedule.",
    },
    schedule_short: {
      title: "Not enough credits for a schedule: {{name}}",
      text: "Nothing was sent for {{date}}. Credits needed: {{needed, number}}. Balance: {{balance, number}}.",
    },
    schedule_forecast: {
      title: "Credits will not be enough for a schedule: {{name}}",
      text: "Credits needed up to {{date}}: {{needed, number}}. Balance: {{balance, number}}. Add credits before that date.",
    },
    credit_request: {
      title: "Credit request from {{name}}",
      text: "Credits requested: {{amount, number}}. Approve or reject the request.",
    },
    ledger_difference: {
      title: "The transaction history does not balance",
      text: "Differences found: {{differences, number}}. Ask the operator to check the credit accounts.",
    },
    daemon_down: {
      title: "The sender is not running",
      text: "No messages are sent until it runs again.",
    },
    disk_full: {
      title: "The disk is almost full",
      text: "Free some space. Without space, uploads and sending stop.",
    },
  },

  email: {
    open: "Open in Siar",
    settings: "You choose which e-mails you get under Settings, Notifications.",
  },

  testEmail: {
    title: "Test e-mail",
    text: "This is a test. Siar can send e-mail.",
    foot: "An admin sent this test from the app settings.",
  },

  passwordReset: {
    title: "Set a new password",
    text: "A new password was requested for {{email}}. The link works once, for 1 hour.",
    open: "Set a new password",
    foot: "If it was not you, ignore this e-mail. Your password stays as it is.",
  },
};
