import { expect, test } from "vitest";
import { columnsIn, parseText } from "~/domain/message-text/placeholders";
import { render } from "~/domain/message-text/render";
import { writtenText } from "~/domain/message-text/validate-text";

const rendered = (text: string, values: Record<string, string>) => {
  const parsed = parseText(text);
  if ("fault" in parsed) throw new Error(parsed.fault);
  return render(parsed.parts, ({ column }) => values[column] ?? "");
};

test("a text takes a row's values, and what it says otherwise for those that are missing", () => {
  const values = { nama: " Ani ", jumlah: "Rp 1.250.000" };
  expect(rendered("Halo {{nama}}, {{ jumlah }}.", values)).toEqual({ text: "Halo Ani, Rp 1.250.000." });
  expect(rendered("Halo {{gelar | Kak}} {{nama}}!", values)).toEqual({ text: "Halo Kak Ani!" });
  expect(rendered("Halo{{gelar|}} {{nama}}", values)).toEqual({ text: "Halo Ani" });
  expect(rendered("{{nama}}{{kota}}", values)).toEqual({ missing: { column: "kota", otherwise: null } });
});

test("two braces can be written, and what stands in a value is never filled again", () => {
  expect(rendered("\\{{nama}} {{nama}}", { nama: "Ani" })).toEqual({ text: "{{nama}} Ani" });
  expect(rendered("{{nama}} }} { }", { nama: "{{kota}} \\{{" })).toEqual({ text: "{{kota}} \\{{ }} { }" });
});

test("a brace that is not closed and one without a name are found, with their place", () => {
  expect(parseText("Halo {{nama")).toEqual({ fault: "TEXT_UNCLOSED", at: "{{nama" });
  expect(parseText("{{a}} {{b {{c}}")).toEqual({ fault: "TEXT_UNCLOSED", at: "{{b {{c}}" });
  expect(parseText("Halo {{ }}")).toEqual({ fault: "TEXT_NAME_EMPTY", at: "{{ }}" });
  expect(parseText("Halo {{\u200b_|x}}")).toMatchObject({ fault: "TEXT_NAME_EMPTY" });
});

test("its columns are told once each, as headers are compared", () => {
  const parsed = parseText("{{Nama Toko}} {{nama_toko|x}} {{kota}}");
  expect("parts" in parsed && columnsIn(parsed.parts)).toEqual(["Nama Toko", "kota"]);
});

test.each([
  ["", "REQUIRED"],
  [" \n\u200b", "REQUIRED"],
  ["x".repeat(4_097), "TEXT_TOO_LONG"],
  ["{{a}}".repeat(1_000), "TEXT_TOO_LONG"],
  ["{{", "TEXT_UNCLOSED"],
  ["{{|x}}", "TEXT_NAME_EMPTY"],
])("a text that cannot be used is refused: %.10s %s", (text, code) => {
  const field = () => writtenText(text, "message");
  expect(field).toThrow(
    expect.objectContaining({ fields: { message: [expect.objectContaining({ code })] } }),
  );
});

test("a text of 4,096 characters is one, also of emoji", () => {
  expect(writtenText("\u{1f468}\u200d\u{1f469}\u200d\u{1f467}".repeat(4_096), "message")).toHaveLength(1);
});

test("a thousand placeholders of long cells end soon after the limit of a message", () => {
  const parts = Array.from({ length: 1_000 }, () => ({ otherwise: null }));
  const out = render(parts, () => "x".repeat(32_767));
  expect("text" in out && out.text.length).toBeLessThan(65_536 + 2 * 32_767);
});
