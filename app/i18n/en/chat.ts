/** What users and admins tell each other on WhatsApp. */
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
    signIn:
      "Hello {{name}}, your Siar account is {{email}}. Set your password here within 24 hours (the link works once): {{url}}\n\nThen sign in here: {{address}}",
  },
};
