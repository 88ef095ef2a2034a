/** What the template that people fill in says on its second sheet. `value` is a place of a text, as {{…}}. */
export const templateSheet = {
  templateSheet: {
    name: "Notes",
    only: "Only the first sheet is read. This one is for you.",
    more: "More columns may follow after the first two. A text for all says what a row has in its column nama wherever you write {{value}}.",
    otherwise: "{{value}} says Kak instead for rows that have nothing in that column.",
    messages: "With a text for all, the column messages is not used: you may leave it out.",
    time: "A column scheduled_at says when each row goes (YYYY-MM-DD HH:mm), a column zone whose clock counts (WIB, WITA or WIT).",
    attachment:
      "A column attachment names the file that goes with each row: one in a .zip that you upload beside this sheet, or an https address. JPG, PNG, WebP, PDF or MP4.",
  },
};
