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
    signedInAs: "Signed in as",
  },

  nav: {
    dashboard: "Dashboard",
    sendNew: "Send New",
    batches: "Batches",
    templates: "Templates",
    credits: "Credits",
    optOuts: "Opt-outs",
    settings: "Settings",
    users: "Users",
    creditRequests: "Credit Requests",
    sendingHistory: "User Sending History",
    testBulk: "Test Bulk",
    auditLog: "Audit Log",
  },

  common: {
    error: "Error",
    errorTitle: "Error: {{title}}",
    problem: "There is a problem",
    refresh: "Refresh",
    search: "Search",
    filter: "Apply",
    clear: "Clear filters",
    status: "Status",
    all: "All",
    none: "-",
    pages: "Pages",
    pageOf: "Page {{page, number}} of {{pages, number}}",
    previous: "Previous",
    next: "Next",
    optional: "optional",
    updated: "Last updated",
    httpStatus: "HTTP {{status}}",
  },

  live: {
    on: "This page keeps itself up to date.",
    off: "Automatic updates are off.",
    stop: "Stop",
    start: "Turn on",
    trouble: "It cannot be brought up to date: {{trouble}}",
  },

  status: {
    PREPARING: "Preparing",
    SENDING: "Sending",
    DONE: "Done",
    FAILED: "Failed",
    READY: "Ready",
    SENT: "Sent",
    REFUNDED: "Refunded",
    SKIPPED: "Skipped",
    WAITING: "Waiting",
    APPROVED: "Approved",
    REJECTED: "Rejected",
  },

  totals: {
    batch: "Batch",
    recipients: "Recipients",
    recipientsOf_one: "{{count, number}} recipient",
    recipientsOf_other: "{{count, number}} recipients",
    sent: "Sent",
    failed: "Failed",
    refunded: "Refunded",
    skipped: "Skipped",
    creditsUsed: "Credits used",
    progress: "Progress",
    percentDone: "{{percent, number}}% finished",
  },

  uploadSummary: {
    title: "What was in the file",
    willGo: "Will be sent",
    total: "Rows in the file",
    queued: "Queued",
    invalid_numbers: "Invalid numbers",
    invalid_time: "Invalid times",
    invalid_message: "Invalid messages",
    duplicates: "Duplicates",
  },

  plot: {
    title: "Messages per day",
    alternative_one: "{{count, number}} message sent in {{period}}, at most {{most, number}} on one day.",
    alternative_other: "{{count, number}} messages sent in {{period}}, at most {{most, number}} on one day.",
    empty: "Nothing was sent in {{period}}.",
    period_one: "the last day",
    period_other: "the last {{count, number}} days",
    table: "Show as a table",
    day: "Day",
  },

  login: {
    title: "Sign in",
    titleAdmin: "Admin sign in",
    intro: "Send WhatsApp messages to a whole list, and see what became of each one.",
    introAdmin: "For people who run this Siar.",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    toAdmin: "Sign in as an admin",
    toUser: "Sign in as a user",
  },

  notFound: {
    title: "Page not found",
    text: "There is nothing at this address. It may have been typed wrongly, or it is not yours to see.",
    home: "Go to the dashboard",
  },

  broken: {
    title: "Something went wrong.",
    text: "It was not your fault. Please try again; if it stays like this, tell your admin.",
    again: "Try again",
    plain: "Show the list without the search",
    home: "Go to the dashboard",
    unexpected: "Unexpected status {{status}}",
  },

  ...fieldNames,
};
