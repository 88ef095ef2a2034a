/* What people ask of the product here. */

/** Sends a sheet as CSV; answers the status. */
export async function upload(url, headers, { sheet, attachment, attachments }) {
  const form = new FormData();
  form.set("file", new Blob([sheet]), "sheet.csv");
  if (attachment) form.set("attachment", new Blob([attachment]), "poster.pdf");
  if (attachments) form.set("attachments", new Blob([attachments]), "files.zip");
  const answer = await fetch(`${url}/api/bulk/batches`, { method: "POST", body: form, headers });
  await answer.text();
  return answer.status;
}

/** Looks at an address; answers the status. */
export async function look(address, headers) {
  const answer = await fetch(address, { headers });
  await answer.text();
  return answer.status;
}
