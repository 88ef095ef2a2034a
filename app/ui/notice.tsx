import type { ReactNode, Ref } from "react";

const LOOKS = {
  success: "border-success",
  info: "border-info",
  warning: "border-warning",
  error: "border-error",
} as const;

/** A message above the content. Errors interrupt a screen reader, the others wait their turn. */
export function Notice({
  kind,
  title,
  children,
  box,
}: {
  kind: keyof typeof LOOKS;
  title?: string;
  children?: ReactNode;
  /** Given by who may move the focus here. */
  box?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={box}
      tabIndex={box ? -1 : undefined}
      role={kind === "error" ? "alert" : "status"}
      className={`panel mb-5 border-l-4 px-4 py-3 ${LOOKS[kind]}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
