import { fieldNames } from "./field-names";

/** What every screen may say, in English. */
export const screens = {
  brand: "Siar",
  brandAdmin: "Siar Admin",
  currency: "Rp {{amount, number}}",

  shell: {
    skip: "Skip to content",
    menu: "Menu",
    navigation: "Main navigation",
    toAdmin: "Admin area",
    toUser: "User area",
    signOut: "Log out",
    language: "Language",
    noFeatures: "No admin features available.",
    loading: "Loading…",
    waiting: "waiting",
    notifications: "Notifications",
    unread: "unread",
    signedInAs: "Signed in as",
  },

  nav: {
    dashboard: "Dashboard",
    sendNew: "Send New",
    batches: "Batches",
    templates: "Message templates",
    credits: "Credits",
    optOuts: "Opt-outs",
    findNumber: "Find a number",
    settings: "Settings",
    numbers: "WhatsApp numbers",
    users: "Users",
    creditRequests: "Credit Requests",
    sendingHistory: "User Sending History",
    testBulk: "Test Bulk",
    auditLog: "Activity log",
  },

  numberHit: {
    none: "{{phone}}: no messages",
    count_one: "{{phone}}: {{count, number}} message",
    count_other: "{{phone}}: {{count, number}} messages",
    all: "All messages to {{phone}}",
  },

  steps: { done: "done", open: "to do" },

  noNumber: {
    never: "No WhatsApp number is connected yet.",
    lost: "Your WhatsApp number is disconnected.",
    text: "You can prepare everything. Messages are sent once a number is connected.",
    link: "See WhatsApp numbers",
  },

  common: {
    worth: "worth {{sum}} today",
    error: "Error",
    errorTitle: "Error: {{title}}",
    problem: "There is a problem",
    refresh: "Refresh",
    search: "Search",
    filter: "Apply",
    clear: "Clear filters",
    found_one: "{{count, number}} result",
    found_other: "{{count, number}} results",
    status: "Status",
    all: "All",
    none: "–",
    pages: "Pages",
    pageOf: "Page {{page, number}} of {{pages, number}}",
    previous: "Previous",
    next: "Next",
    optional: "optional",
    updated: "Last updated",
    copy: "Copy",
    copied: "Copied",
    httpStatus: "HTTP {{status}}",
  },

  live: {
    on: "Updates automatically.",
    off: "Automatic updates are off.",
    stop: "Turn off",
    start: "Turn on",
    trouble: "Could not update this page: {{trouble}}",
  },

  status: {
    PREPARING: "Preparing",
    SENDING: "Sending",
    DONE: "Done",
    FAILED: "Failed",
    READY: "Queued",
    SENT: "Sent",
    DELIVERED: "Delivered",
    READ: "Read",
    NOT_SENT: "Not sent",
    REFUNDED: "Refunded",
    SKIPPED: "Skipped",
    WAITING: "Waiting",
    APPROVED: "Approved",
    REJECTED: "Rejected",
    EXPIRED: "Expired",
  },

  totals: {
    batch: "Batch",
    recipients: "Recipients",
    recipientsOf_one: "{{count, number}} recipient",
    recipientsOf_other: "{{count, number}} recipients",
    sent: "Sent",
    failed: "Failed",
    refunded: "Refunded",
    creditsUsed: "Credits used",
    progress: "Progress",
    percentDone: "{{percent, number}}% done",
  },

  uploadSummary: {
    title: "Summary",
    total: "Rows in the file",
    queued: "Queued",
    invalid_numbers: "Invalid numbers",
    invalid_time: "Invalid times",
    invalid_message: "Invalid messages",
    duplicates: "Duplicates",
    opted_out: "Opted out",
    missing_attachment: "Missing attachment",
  },

  plot: {
    title: "Messages per day",
    alternative_one: "{{count, number}} message sent in {{period}}, up to {{most, number}} on one day.",
    alternative_other: "{{count, number}} messages sent in {{period}}, up to {{most, number}} on one day.",
    empty: "No messages were sent in {{period}}.",
    period_one: "the last day",
    period_other: "the last {{count, number}} days",
    table: "Show as table",
    choose: "Day of the chart",
    day: "Day",
  },

  forgotten: {
    title: "Reset your password",
    intro: "Enter your e-mail address. We send you a link to set a new password.",
    askAdmin: "Ask your admin to reset your password.",
    whatsapp: "Message the admin on WhatsApp",
    sent: "If this address has an account, a link is on its way. It works for 1 hour.",
    send: "Send link",
    back: "Back to sign-in",
  },

  newPassword: {
    title: "New password",
    intro: "Choose a new password. You are then signed out everywhere. API keys keep working.",
    over: "This link was used or is too old.",
    another: "Get a new link",
    save: "Save password",
    doneTitle: "Password changed",
    done: "Sign in with your new password.",
  },

  login: {
    forgotten: "Forgot your password?",
    title: "Sign in",
    titleAdmin: "Admin sign in",
    intro: "Send WhatsApp messages to a list of people and see which ones arrive.",
    introAdmin: "For administrators.",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    askAdmin: "Message your admin on WhatsApp",
    toAdmin: "Sign in as an admin",
    toUser: "Sign in as a user",
  },

  connection: {
    none: "No connection.",
    stays: "This page stays as it is. Try again when you are online.",
    away: "Siar cannot be reached. Check your connection, then try again.",
  },

  demo: {
    name: "Demo.",
    banner: "Nothing reaches WhatsApp; the data is made up.",
  },

  notFound: {
    title: "Page not found",
    text: "Check the web address. If it is correct, you may not have permission to see this page.",
    home: "Go to dashboard",
  },

  broken: {
    title: "Something went wrong.",
    text: "Try again. If the problem continues, contact your admin.",
    again: "Try again",
    plain: "Clear the search and show everything",
    home: "Go to dashboard",
    unexpected: "Unexpected status {{status}}",
  },

  ...fieldNames,
};
