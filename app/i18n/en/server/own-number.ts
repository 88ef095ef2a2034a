/** What the server writes about a code for a user's own number. */
export const ownNumber = {
  phoneCode:
    "{{code}} is your Siar code. It confirms that this number is yours, and counts until {{until}}. If you did not ask for it, ignore this message and give the code to nobody.",
  tryAgain: {
    from: "from {{value}}",
    later: "later",
  },
};
