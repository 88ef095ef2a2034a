/** What the server writes about a code for a user's own number. */
export const ownNumber = {
  phoneCode:
    "{{code}} is your Siar code. It confirms that this number is yours and is valid until {{until}}. If you did not request it, ignore this message and do not share the code.",
  tryAgain: {
    from: "from {{value}}",
    later: "later",
  },
};
