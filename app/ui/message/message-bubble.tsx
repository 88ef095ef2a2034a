import { WhatsappText } from "./whatsapp-text";

/** A message as it stands in a chat. */
export function Bubble({ text, empty }: { text: string; empty: string }) {
  const nothing = text.trim() === "";
  return (
    <div className="rounded-box bg-base-200 p-4">
      <div className="ml-auto w-fit max-w-[92%] rounded-box rounded-tr-none bg-success/15 px-4 py-2">
        {nothing ? (
          <p className="quiet">{empty}</p>
        ) : (
          <div lang="">
            <WhatsappText text={text} />
          </div>
        )}
      </div>
    </div>
  );
}
