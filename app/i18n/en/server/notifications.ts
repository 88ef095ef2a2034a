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
    device_restricted: {
      title: "WhatsApp restricted a number: {{device}}",
      text: "{{reason}}",
    },
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
    credit_request: {
      title: "Credit request from {{name}}",
      text: "Credits requested: {{amount, number}}. Approve or reject the request.",
    },
    ledger_difference: {
      title: "The credit ledger does not balance",
      text: "Differences found: {{differences, number}}. Run npm run ledger:check.",
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
};
