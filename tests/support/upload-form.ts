/** A multipart request as a program sends one: fields may come several times, and files with their names. */
export function uploadForm(
  parts: [name: string, value: string | { bytes: Uint8Array; filename: string }][],
): FormData {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.filename);
  return form;
}
