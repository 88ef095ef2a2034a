import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import { Brand } from "./brand";
import { useArrival } from "./focus-main";
import { type ShellProps, Sidebar } from "./sidebar";

/** The frame of every signed-in page: a sidebar, or on small screens a menu that opens over the page. */
export function Shell({ children, ...props }: ShellProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const content = useArrival<HTMLElement>();
  const menu = useEscape();

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="btn btn-primary off-paper absolute top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        {t("shell.skip")}
      </a>
      <header className="off-paper sticky top-0 z-20 flex items-center justify-between border-b border-base-300 bg-base-100 px-4 py-2 lg:z-auto lg:block lg:h-dvh lg:border-r lg:border-b-0 lg:p-0">
        <div className="lg:hidden">
          <Brand area={props.area} />
        </div>
        <details ref={menu} key={pathname} className="menu-toggle lg:hidden">
          {/* no `btn`: pressed, it moves, and takes the overlay that hangs on it along, from under the finger */}
          <summary className="flex h-9 cursor-pointer list-none items-center gap-2 rounded-field border border-base-content/30 px-3 text-sm font-semibold">
            <Icon name="menu" />
            {t("shell.menu")}
          </summary>
        </details>
        <div className="menu-drawer fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] overflow-y-auto bg-base-100 shadow-xl lg:static lg:h-full lg:w-auto lg:max-w-none lg:shadow-none">
          <Sidebar {...props} />
        </div>
      </header>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="w-full max-w-6xl px-4 py-6 outline-none sm:px-6 lg:px-8"
      >
        <p className="mb-4 hidden text-sm print:block">
          {t("brand")} · {props.person.name} · {props.person.email}
        </p>
        {children}
      </main>
    </div>
  );
}

/** Escape closes the menu of small screens, and leads back to what opened it. */
function useEscape() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
  return menu;
}
