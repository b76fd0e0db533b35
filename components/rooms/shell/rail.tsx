"use client";

import { usePathname } from "next/navigation";
import { formatCount } from "@/server/domain/shared/formato";
import { cn } from "../../ui/cn";
import { Link } from "../../ui/link";
import { isInside, type Section, useHouse } from "../house";
import { railLine, SignOut } from "./sign-out";

interface Navigating {
  /** Closes the sheet that holds the rail. */
  readonly onNavigate?: (() => void) | undefined;
}

/** The sections, then the user. With `mark` it is dark in both themes. */
export function Rail({ onNavigate }: Navigating) {
  const { home, mark, sections, own, nombre, standing, aside, exit } = useHouse();
  return (
    <div className={cn("flex min-h-full flex-col gap-4 bg-sunken px-3 py-5 text-ink", mark && "scheme-dark")}>
      <Link
        href={home}
        onClick={() => onNavigate?.()}
        className="flex items-center gap-2 px-2.5 font-semibold text-base tracking-tight"
      >
        Atalaya
        {mark && (
          <span className="rounded-sm border border-line-strong px-1.5 font-semibold text-ink-2 text-xs tracking-wider">
            {mark}
          </span>
        )}
      </Link>
      <nav aria-label="Secciones">
        <ul className="flex flex-col gap-0.5">
          {sections.map((section) => (
            <li key={section.href}>
              <RailLink section={section} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      {aside && <div className="mt-auto">{aside}</div>}
      <div className={cn("flex flex-col gap-0.5 border-line border-t pt-3", !aside && "mt-auto")}>
        <div className="px-2.5 pb-2 text-xs leading-relaxed">
          <p className="font-semibold text-ink [overflow-wrap:anywhere]">{nombre}</p>
          {standing.map((line) => (
            <p key={line} title={line} className="line-clamp-3 text-ink-2 [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </div>
        <RailLink section={own} onNavigate={onNavigate} />
        <SignOut exit={exit} />
      </div>
    </div>
  );
}

function RailLink({ section, onNavigate }: Navigating & { readonly section: Section }) {
  const { href, label, icon: Icon, waiting = 0 } = section;
  const isHere = isInside(useHouse(), section, usePathname());
  return (
    <Link
      href={href}
      onClick={() => onNavigate?.()}
      aria-current={isHere ? "page" : undefined}
      className={cn(railLine, isHere && "bg-surface font-semibold text-ink ring-1 ring-line")}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
      {waiting > 0 && (
        <span className="ml-auto rounded-full bg-accent px-1.5 font-semibold text-accent-ink text-xs tabular-nums">
          {formatCount(waiting)}
          <span className="sr-only"> por atender</span>
        </span>
      )}
    </Link>
  );
}
