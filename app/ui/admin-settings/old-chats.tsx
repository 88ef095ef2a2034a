import { useTranslation } from "react-i18next";

/** Asks whether a phone that is paired hands over its old chats, so that customers of years count as known. */
export function OldChats({ read }: { read: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="old-chats-title" className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 id="old-chats-title" className="text-lg font-semibold">
          {t("appSettings.oldChatsTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.oldChatsHint")}</p>
      </div>
      <input type="hidden" name="old_chats_shown" value="1" />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          name="read_old_chats"
          defaultChecked={read}
          className="checkbox border-base-content/60"
        />
        {t("appSettings.readOldChats")}
      </label>
    </section>
  );
}
