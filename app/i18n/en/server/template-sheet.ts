/** What the template that people fill in says on its second sheet. `value` is a place of a text, as {{…}}. */
export const templateSheet = {
  templateSheet: {
    name: "Notes",
    only: "Only the first sheet is used. This sheet is for you.",
    more: "You can add more columns after the first two. In a message for everyone, {{value}} inserts the value of the column nama.",
    otherwise: "{{value}} inserts Kak if the cell is empty.",
    messages: "With a message for everyone, the messages column is ignored. You can delete it.",
    time: "Optional: a scheduled_at column sets a send time for each row (YYYY-MM-DD HH:mm). A zone column sets the time zone (WIB, WITA or WIT).",
    attachment:
      "Optional: an attachment column has the file name for each row, from a .zip that you upload too, or an https link. JPG, PNG, WebP, PDF or MP4.",
  },
};
