/** The frame of the API documentation; the calls themselves are described in English. */
export const apiDocs = {
  apiDocs: {
    title: "API documentation",
    back: "Back to Siar",
    intro:
      "Programs can do almost everything that you can do on the screens. Create an API key in Settings and send it with each request.",
    machine: "OpenAPI 3.1 file for programs",
    contents: "Requests",
    example: "Example",
    answers: "Responses",
    parameters: "Parameters",
    optional: "optional",
    file: "a file",
    shapes: "Schemas",
    receive: "Receive webhooks",
    receiveText:
      "Siar posts each event as JSON and signs it by the Standard Webhooks specification (standardwebhooks.com). Respond with a 2xx status within 15 seconds. Other responses, and none, are tried again for up to three days. An event may come more than once, always with the same webhook-id.",
    otherLanguage: "Bahasa Indonesia",
  },
};
