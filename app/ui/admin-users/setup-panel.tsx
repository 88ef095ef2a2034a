import { useTranslation } from "react-i18next";
import type { SetupSteps } from "~/domain/devices/own/setup-steps";
import { StepList } from "../dashboard/step-list";
import { useOpens } from "../use-permissions";

const SERVER_TEXTS = {
  missing: "setup.serverMissing",
  away: "setup.serverAway",
  ok: "setup.serverOk",
} as const;
const DEVICE_TEXTS = {
  missing: "setup.deviceMissing",
  waiting: "setup.deviceWaiting",
  connected: "setup.deviceConnected",
} as const;

type Props = {
  userId: number;
  steps: SetupSteps;
  /** Whether a link can be made with which the user sets a password. */
  canShare: boolean;
};

/** What an admin does for an account before its first message. */
export function SetupPanel({ userId, steps, canShare }: Props) {
  const { t } = useTranslation();
  const mayTest = useOpens().includes("TEST_BULK");
  const { server, device, hasSignedIn, hasSent } = steps;
  const at = `/admin/users/${userId}`;
  const isReady = device.state === "connected";
  return (
    <section aria-labelledby="setup" className="panel mb-6 p-5">
      <h2 id="setup" className="text-lg font-semibold">
        {t("setup.title")}
      </h2>
      <StepList
        steps={[
          ...(canShare
            ? [
                {
                  key: "signIn",
                  title: t("setup.signIn"),
                  text: t(hasSignedIn ? "setup.signInDone" : "setup.signInOpen"),
                  done: hasSignedIn,
                  to: `${at}/reset-link`,
                  act: t("resetLink.whatsapp"),
                },
              ]
            : []),
          {
            key: "server",
            title: t("setup.server"),
            text: t(SERVER_TEXTS[server]),
            done: server === "ok",
            to: `${at}/server`,
            act: t(server === "missing" ? "setup.addServer" : "setup.checkServer"),
          },
          {
            key: "device",
            title: t("setup.device"),
            text: t(DEVICE_TEXTS[device.state]),
            done: isReady,
            ...(server !== "missing" && {
              to: device.id === null ? `${at}/devices` : `${at}/devices/${device.id}/connect`,
            }),
            act: t(device.id === null ? "setup.addDevice" : "setup.connectDevice"),
          },
          {
            key: "test",
            title: t("setup.test"),
            text: t(hasSent ? "setup.testDone" : mayTest ? "setup.testOpen" : "setup.testOther"),
            done: hasSent,
            ...(isReady && mayTest && { to: `/admin/test-bulk?target_user_id=${userId}` }),
            act: t("setup.sendTest"),
          },
        ]}
      />
    </section>
  );
}
