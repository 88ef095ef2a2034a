/** What the settings say of one's own sign-ins and tokens. */
export const accountEn = {
  settingsTabs: {
    label: "Settings",
    profile: "Profile",
    sessions: "Sign-ins",
    tokens: "API tokens",
    secondFactor: "Second factor",
  },

  kept: {
    title: "How long data is kept",
    account:
      "Batches with their numbers and messages, your statement, and proofs of transfer: until your account is deleted, which an admin does.",
    deleted:
      "Then batches, messages and sign-ins are gone at once and proofs within about a day. Entries of the statement stay for the books, without your name.",
    sheet: "A sheet that you check and do not send: {hours} h.",
    signIn: "A sign-in: {days} days.",
    numberCheck: "Whether a number is on WhatsApp, where numbers are checked: {days} days.",
  },

  sessions: {
    title: "Sign-ins",
    lead: "Where you are signed in. If you do not know one of them, sign it out and change your password.",
    failed: "Failed to load your sign-ins.",
    device: "Device",
    browserOn: "{browser} on {system}",
    unknown: "Unknown device",
    address: "Address",
    signedIn: "Signed in",
    lastSeen: "Last seen",
    current: "This one",
    actions: "Actions",
    end: "Sign out",
    endNamed: "Sign out {device}",
    endOthers: "Sign out everywhere else",
    ended: "Signed out there.",
    endedOthers: "Signed out everywhere else.",
    gone: "It was signed out already.",
    only: "You are signed in nowhere else.",
  },

  tokens: {
    docs: "API documentation, with an example for each call",
    title: "API tokens",
    lead: "A token lets a program of yours use the API as you: the same calls with the same rights. It cannot change your password, your sign-ins or your tokens.",
    failed: "Failed to load your tokens.",
    make: "Make a token",
    making: "Making…",
    name: "Name",
    nameHint: "What it is for, such as “Web shop”. At most {max} characters.",
    full: "You have {max} tokens, which is as many as there can be. Revoke one to make another.",
    made: "Token made: {name}",
    madeText: "Copy it now. It is stored nowhere in a readable form and is not shown again.",
    token: "Your new token",
    copy: "Copy",
    copied: "Copied",
    try: "Try it:",
    list: "Your tokens",
    ends: "Ends in",
    madeAt: "Made",
    lastUsed: "Last used",
    never: "Never",
    actions: "Actions",
    revoke: "Revoke",
    revokeNamed: "Revoke {name}",
    emptyTitle: "No tokens yet",
    emptyText: "Make one for each program that sends for you, so that each can be revoked by itself.",
    keeps:
      "A new password leaves tokens working. A reset by an admin, or a deactivated account, ends them all.",
    alreadyMade: "The token was made already, and is shown only once. Revoke it if you did not copy it.",
    revokeTitle: "Revoke “{token}”?",
    revokeText:
      "Programs that use the token ending in {four} are turned away at once. This cannot be undone.",
    keep: "Keep it",
    revoked: "Token revoked.",
  },
};

export type AccountTexts = typeof accountEn;
