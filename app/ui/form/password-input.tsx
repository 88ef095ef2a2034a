import { type InputHTMLAttributes, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import { NonceContext } from "../layout/nonce";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: string };

/**
 * A field for a password or a key, with a button that shows what is in it. Only a script shows the button. When the
 * form is sent, the field is hidden again, so that the browser knows it for a password.
 */
export function PasswordInput({ label, className = "", ...input }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  const [awake, setAwake] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = box.current?.form;
    const hide = () => {
      if (box.current) box.current.type = "password"; // at once: the browser sends the form after this
      setShown(false);
    };
    setAwake(true);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <div className="revealable relative">
      <input ref={box} {...input} type={shown ? "text" : "password"} className={`${className} pr-12`} />
      <button
        type="button"
        data-reveal
        hidden={!awake}
        aria-pressed={shown}
        aria-controls={input.id}
        onClick={() => setShown(!shown)}
        className="off-paper group -translate-y-1/2 absolute top-1/2 right-0 z-1 flex size-11 cursor-pointer items-center justify-center rounded-field"
      >
        <span className="group-aria-pressed:hidden">
          <Icon name="eye" />
        </span>
        <span className="hidden group-aria-pressed:block">
          <Icon name="eyeOff" />
        </span>
        <span className="sr-only">{t("common.reveal", { name: label })}</span>
      </button>
    </div>
  );
}

/** The same on a page without React: a few lines of script, at its end. */
export function PasswordScript() {
  const nonce = useContext(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

const SCRIPT = `for (const button of document.querySelectorAll("[data-reveal]")) {
  const input = button.previousElementSibling;
  const show = (shown) => {
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.hidden = false;
  button.addEventListener("click", () => show(input.type === "password"));
  input.form.addEventListener("submit", () => show(false));
}`;
