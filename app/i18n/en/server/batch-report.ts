/** The columns of a batch’s results, in the file that people download. */
export const batchReport = {
  report: {
    row: "Row",
    number: "Phone number",
    message: "Message",
    status: "Status",
    reason: "Reason",
    attempts: "Attempts",
    device: "Device",
    sent: "Sent at",
    delivered: "Delivered at",
    read: "Read at",
  },
};
