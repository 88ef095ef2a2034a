import { expect, test } from "vitest";
import { speakers } from "~/i18n/server";
import { answerSentence, failureSentence } from "~/ui/polling/error-text";

const { t } = speakers.en;
const json = (body: object, status = 422) => Response.json(body, { status });
const text = (body: string, type = "text/plain") =>
  new Response(body, { status: 502, headers: { "Content-Type": type } });

test.each([
  ["a body of plain text", text("Please wait.\n"), "Please wait."],
  ["the field error", json({ error: "No.", message: "Never.", errors: { name: ["Name?"] } }), "No."],
  ["the field message", json({ error: "", message: "Never.", errors: { name: ["Name?"] } }), "Never."],
  ["the first of its errors", json({ errors: { name: ["Name?", "Really?"], email: ["Email?"] } }), "Name?"],
  ["its status, when it says nothing", json({}, 503), "HTTP 503"],
  ["its status, when a proxy speaks to the browser", text("<h1>Bad gateway</h1>", "text/html"), "HTTP 502"],
  ["its status, when it is no object", json([], 500), "HTTP 500"],
])("of an answer that is no good one, people are told %s", async (_, answer, sentence) => {
  expect(await answerSentence(answer, t)).toBe(sentence);
});

test("a call that brought no answer says that there is no connection, or what went wrong", () => {
  expect(failureSentence(new TypeError("Failed to fetch"), t)).toBe("No connection.");
  expect(failureSentence(new TypeError("x is not a function"), t)).toBe("x is not a function");
  expect(failureSentence(null, t)).toBe("Something went wrong.");
});
