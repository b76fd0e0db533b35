"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Menu, Search } from "../../ui/icons";
import { type House, HouseProvider, roomsOf } from "../house";
import { AskClave } from "../identidad/ask-clave";
import { Rail } from "./rail";

// Parts that are hidden at first load when they open, so that a page works sooner.
const Toaster = dynamic(() => import("../../ui/toast").then((file) => file.Toaster), { ssr: false });
const MobileMenu = dynamic(() => import("./mobile-menu").then((file) => file.MobileMenu), { ssr: false });
const ShortcutMap = dynamic(() => import("./shortcut-map").then((file) => file.ShortcutMap), { ssr: false });

/** The frame of every page: rail, search bar and keyboard shortcuts. */
export function Shell({ house, children }: { readonly house: House; readonly children: ReactNode }) {
  const { searchHint, band, Palette, ClaveDialog } = house;
  const [open, setOpen] = useState<"palette" | "map" | "menu" | null>(null);
  const close = () => setOpen(null);
  const onSearch = useCallback(() => setOpen("palette"), []);
  const onHelp = useCallback(() => setOpen("map"), []);
  useShortcuts(house, { onSearch, onHelp });
  useHeadingFocus();
  return (
    <HouseProvider value={house}>
      <div
        data-persona={house.usuarioId}
        className="min-h-dvh min-[900px]:grid min-[900px]:grid-cols-[216px_minmax(0,1fr)]"
      >
        <a
          href="#contenido"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
        >
          Ir al contenido
        </a>
        <aside className="hidden border-line border-r min-[900px]:sticky min-[900px]:top-0 min-[900px]:block min-[900px]:h-dvh min-[900px]:overflow-y-auto">
          <Rail />
        </aside>
        <div className="flex min-w-0 flex-col">
          <div className="sticky top-0 z-20 border-line border-b bg-paper">
            {band}
            <header className="flex items-center justify-end gap-2 px-4 py-2.5 min-[900px]:px-10">
              <Button
                variant="quiet"
                className="min-[900px]:hidden"
                aria-label="Abrir el menú"
                onClick={() => setOpen("menu")}
              >
                <Menu aria-hidden className="size-5" />
              </Button>
              <button
                type="button"
                onClick={onSearch}
                className="ml-auto flex min-w-0 flex-1 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-ink-3 text-sm sm:max-w-sm"
              >
                <Search aria-hidden className="size-4 shrink-0" />
                <span className="truncate">{searchHint}</span>
                <kbd className="ml-auto hidden whitespace-nowrap rounded border border-line-strong px-1 text-xs sm:block">
                  Ctrl K
                </kbd>
              </button>
              <Button variant="quiet" onClick={onHelp} className="hidden sm:inline-flex">
                Ayuda
              </Button>
            </header>
          </div>
          <main id="contenido" className="mx-auto w-full max-w-[1120px] px-4 pt-7 pb-16 min-[900px]:px-10">
            {children}
          </main>
        </div>
        <Toaster />
        <AskClave Dialog={ClaveDialog} />
        {open === "menu" && <MobileMenu onClose={close} />}
        {open === "palette" && <Palette onClose={close} />}
        {open === "map" && <ShortcutMap onClose={close} />}
      </div>
    </HouseProvider>
  );
}

/** Focuses the heading of a new page, where screen readers and keyboards start. */
function useHeadingFocus(): void {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [path]);
}

/** How long after `g` the letter may come. */
const CHORD_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** `Ctrl K` or `/` searches, `g` and a letter goes, `?` explains; nothing of it while the person types. */
function useShortcuts(
  house: House,
  { onSearch, onHelp }: { readonly onSearch: () => void; readonly onHelp: () => void },
): void {
  const router = useRouter();
  const chordBegan = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        return onSearch();
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const isChord = event.timeStamp - chordBegan.current < CHORD_MS;
      chordBegan.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const section = isChord && roomsOf(house).find(({ key }) => key === event.key);
      if (section) return router.push(section.href);
      if (event.key === "/") {
        event.preventDefault();
        onSearch();
      }
      if (event.key === "?") onHelp();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [house, router, onSearch, onHelp]);
}
