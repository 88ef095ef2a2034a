/** What a user tells the admin on WhatsApp about a request. */
export const chat = {
  chat: {
    request_one:
      "Hello, I requested {{count, number}} credit (request #{{id}}) and transferred Rp {{totalPrice, number}}. The proof of transfer is in Siar. My name is {{name}} ({{email}}). Please approve it. Thank you.",
    request_other:
      "Hello, I requested {{count, number}} credits (request #{{id}}) and transferred Rp {{totalPrice, number}}. The proof of transfer is in Siar. My name is {{name}} ({{email}}). Please approve it. Thank you.",
    withoutProof_one:
      "Hello, I requested {{count, number}} credit (request #{{id}}) and transfer exactly Rp {{totalPrice, number}}. My name is {{name}} ({{email}}). Please approve it. Thank you.",
    withoutProof_other:
      "Hello, I requested {{count, number}} credits (request #{{id}}) and transfer exactly Rp {{totalPrice, number}}. My name is {{name}} ({{email}}). Please approve it. Thank you.",
    password: "Hello, I forgot my password for Siar. My e-mail address there is: ",
  },
};
