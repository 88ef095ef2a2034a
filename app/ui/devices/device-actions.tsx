import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useOpens } from "../use-permissions";

type Props = {
  userId: number;
  device: {
    id: number;
    status: string;
    phone_number: string | null;
    paused: object | null;
    media_rest: object | null;
  };
  here: string;
};

/** What can be done with a device: the one that it needs first, the one that cannot be undone last. */
export function DeviceActs({ device, userId, here }: Props) {
  const { t } = useTranslation();
  const opens = useOpens();
  const { status, paused, media_rest } = device;
  // without a phone there is nothing that a restart could bring back
  const failed = status === "FAILED" && device.phone_number !== null;
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {status !== "WORKING" && !failed && (
        <Link to={`${here}/connect`} className="btn btn-primary btn-sm">
          {t("device.connect")}
        </Link>
      )}
      <Form method="post" action="?act" className="contents">
        {failed && (
          <>
            <Press act="restart" text={t("device.restart")} strong />
            <Press act="pair-anew" text={t("device.pairAnew")} />
          </>
        )}
        {paused && <Press act="resume" text={t("device.resume")} strong={status === "WORKING"} />}
        {!paused && media_rest && <Press act="resume" text={t("mediaRest.resume")} />}
        <Press act="ask" text={t("device.ask")} />
      </Form>
      {status === "WORKING" && opens.includes("TEST_BULK") && (
        <Link to={`/admin/test-bulk?target_user_id=${userId}&device_id=${device.id}`} className="btn btn-sm">
          {t("device.sendTest")}
        </Link>
      )}
      <Link to={`${here}/pause`} className="btn btn-sm">
        {t(paused ? "device.pauseOther" : "device.pause")}
      </Link>
      <Link to={`${here}/remove`} className="btn btn-danger btn-sm">
        {t("device.remove")}
      </Link>
    </div>
  );
}

function Press({ act, text, strong = false }: { act: string; text: string; strong?: boolean }) {
  const look = strong ? "btn btn-primary btn-sm" : "btn btn-sm";
  return (
    <button type="submit" name="act" value={act} className={look}>
      {text}
    </button>
  );
}
