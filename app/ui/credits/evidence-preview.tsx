import { useTranslation } from "react-i18next";

/** The proof of transfer: a PDF as a link that opens it, anything else as a picture. */
export function Proof({ request }: { request: { id: number; transfer_evidence_url: string | null } }) {
  const { t } = useTranslation();
  const { transfer_evidence_url: url } = request;
  if (!url) return <p className="quiet">{t("credits.noProof")}</p>;
  const isPdf = url.toLowerCase().endsWith(".pdf");
  return (
    <div className="flex flex-col items-start gap-2">
      {!isPdf && (
        <img
          src={url}
          alt={t("credits.proofOf", { id: request.id })}
          className="max-h-96 min-h-16 max-w-full min-w-16 rounded-field border border-base-300 bg-base-200 object-contain"
        />
      )}
      <a href={url} target="_blank" rel="noreferrer" className={isPdf ? "btn btn-sm" : "link text-sm"}>
        {t(isPdf ? "credits.openPdf" : "credits.openImage")}
      </a>
    </div>
  );
}
