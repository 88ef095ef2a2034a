/** The frame of the API documentation; the calls themselves are described in English. */
export const apiDocs = {
  apiDocs: {
    title: "API documentation",
    back: "Back to Siar",
    intro:
      "Everything that the screens do can be done by programs. Sign in, keep the token, and send it with each call.",
    machine: "The same for machines (OpenAPI 3.1)",
    contents: "Calls",
    example: "Example",
    answers: "Answers",
    parameters: "Parameters",
    optional: "optional",
    file: "a file",
    shapes: "Shapes",
    otherLanguage: "Bahasa Indonesia",
  },
};
