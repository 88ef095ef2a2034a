import { fieldNamesEn } from "./field-names-en";

/** What every screen may say, in English. */
export const screensEn = {
  brand: "Siar",
  brandAdmin: "Siar Admin",
  currency: "Rp {amount}",

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
    credits: "Credits",
    settings: "Settings",
    users: "Users",
    creditRequests: "Credit Requests",
    sendingHistory: "User Sending History",
    testBulk: "Test Bulk",
    auditLog: "Audit Log",
  },

  common: {
    error: "Error",
    errorTitle: "Error: {title}",
    problem: "There is a problem",
    refresh: "Refresh",
    search: "Search",
    filter: "Apply",
    clear: "Clear filters",
    status: "Status",
    all: "All",
    none: "-",
    pages: "Pages",
    pageOf: "Page {page} of {pages}",
    previous: "Previous",
    next: "Next",
    optional: "optional",
    updated: "Last updated",
    httpStatus: "HTTP {status}",
  },

  live: {
    on: "This page keeps itself up to date.",
    off: "Automatic updates are off.",
    stop: "Stop",
    start: "Turn on",
    trouble: "It cannot be brought up to date: {trouble}",
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
    recipientsOf: "{rows:# recipient|# recipients}",
    sent: "Sent",
    failed: "Failed",
    refunded: "Refunded",
    skipped: "Skipped",
    creditsUsed: "Credits used",
    progress: "Progress",
    percentDone: "{percent}% finished",
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
    alternative:
      "{total:# message|# messages} sent in the last {days:day|# days}, at most {most} on one day.",
    empty: "Nothing was sent in the last {days:day|# days}.",
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
    unexpected: "Unexpected status {status}",
  },

  ...fieldNamesEn,
};
