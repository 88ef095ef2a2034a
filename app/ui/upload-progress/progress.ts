/** How far the form is that is on its way; null: none is. */
export type Progress =
  | { step: "uploading"; percent: number }
  | { step: "reading" }
  | { step: "cancelled" }
  | null;

let progress: Progress = null;
const watching = new Set<() => void>();

export const progressNow = () => progress;

export function setProgress(next: Progress): void {
  progress = next;
  for (const tell of watching) tell();
}

export function watchProgress(tell: () => void): () => void {
  watching.add(tell);
  return () => watching.delete(tell);
}
