/** What the pages say that are made without the screens' frame. */
export const plainPage = {
  plainPage: {
    downloadFailed: "Download failed",
    refused: "There is a problem",
    again: "Try again",
    back: "Back",
  },
};
