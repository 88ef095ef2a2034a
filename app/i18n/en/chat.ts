/** What a user tells the admin on WhatsApp about a request. */
export const chat = {
  chat: {
    request_one:
      "Hello, I have asked to buy {{count, number}} credit (request #{{id}}) and transferred Rp {{totalPrice, number}}. The proof is in Siar. My name is {{name}} ({{email}}). Please approve it. Thank you.",
    request_other:
      "Hello, I have asked to buy {{count, number}} credits (request #{{id}}) and transferred Rp {{totalPrice, number}}. The proof is in Siar. My name is {{name}} ({{email}}). Please approve it. Thank you.",
  },
};
