/** What a payment receipt says. */
export const receiptPdf = {
  receiptPdf: {
    title: "Payment receipt",
    number: "Number",
    issued: "Issued",
    paid: "Payment confirmed",
    request: "Credit request",
    corrects: "Corrects",
    reason: "Reason",
    seller: "Seller",
    buyer: "Received from",
    tax: "Tax number: {{value}}",
    credits_one: "{{count, number}} credit at {{sum}}",
    credits_other: "{{count, number}} credits at {{sum}}",
    code: "Unique code",
    total: "Total paid",
    money: "Rp {{amount, number}}",
    notTax: "This is a payment receipt, not a tax invoice.",
    replaces: "It replaces receipt {{name}}. Nothing was paid again.",
    lacking: "{{value}} stands for letters that this file cannot print. Siar shows them.",
  },
};
