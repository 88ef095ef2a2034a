import { redirect } from "@remix-run/react";
import { browserI18n } from "~/i18n/client";
import { setProgress } from "./progress";

const WHOLE = 100;

/** What the door answers: where to go on, or what the form is refused with. */
type Answer = { to?: string; refused?: unknown };

/**
 * Sends the form of this request to `door`; aborted with the request. The answer is what the screen's action gives.
 */
export async function send(door: string, request: Request) {
  const form = await request.formData();
  const asked = await posted(door, form, request.signal).catch((reason) => {
    if (request.signal.aborted) throw reason;
    return null;
  });
  setProgress(null);
  const { to, refused } = answerOf(asked?.responseText);
  if (to !== undefined) return redirect(to);
  if (refused !== undefined) return Response.json(refused, { status: asked?.status });
  if (asked?.status === 200) return redirect(asked.responseURL); // led elsewhere: signed out meanwhile
  return Response.json(lost(form), { status: 503 });
}

/** Only XMLHttpRequest says how much of a body has gone up. */
function posted(door: string, form: FormData, left: AbortSignal): Promise<XMLHttpRequest> {
  const asked = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    if (hasFile(form)) {
      setProgress({ step: "uploading", percent: 0 });
      asked.upload.onprogress = ({ loaded, total }) =>
        setProgress({ step: "uploading", percent: Math.floor((loaded / total) * WHOLE) });
      asked.upload.onload = () => setProgress({ step: "reading" });
    }
    asked.onload = () => resolve(asked);
    asked.onerror = reject;
    asked.onabort = reject;
    left.addEventListener("abort", () => asked.abort());
    asked.open("POST", door);
    asked.send(form);
  });
}

function hasFile(form: FormData): boolean {
  const file = form.get("file");
  return file instanceof File && file.size > 0;
}

function answerOf(text = ""): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // a page, or nothing
  }
}

/** The form again, as it was typed: the line broke, or something in front of us refused it. */
function lost(form: FormData) {
  const typed = [...form].filter(([, value]) => typeof value === "string");
  return {
    code: "BAD_REQUEST",
    error: { "": [browserI18n.t("compose.lost")] },
    initialValue: Object.fromEntries(typed),
    found: {},
  };
}
