"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { ROL_WORDS } from "@/server/contract/rol-words";
import { cn } from "../../ui/cn";
import { useSession } from "../session";
import { railLine } from "./rail-line";
import { isInside, MI_CUENTA, SECTIONS, type Section } from "./sections";
import { SignOut } from "./sign-out";

/** The sections, then the person. `onNavigate`: where it stands in a sheet, to close it. */
export function Rail({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { may, nombre, rol, razonSocial } = useSession();
  const sections = SECTIONS.filter(({ needs }) => needs === null || may(needs));
  return (
    <div className="flex h-full flex-col gap-4 px-3 py-5">
      <Link
        href="/portal"
        onClick={() => onNavigate?.()}
        className="px-2.5 font-semibold text-base tracking-tight"
      >
        Atalaya
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
      <div className="mt-auto flex flex-col gap-0.5 border-line border-t pt-3">
        <div className="px-2.5 pb-2 text-xs leading-relaxed">
          <p className="font-semibold text-ink [overflow-wrap:anywhere]">{nombre}</p>
          <p className="text-ink-2">{ROL_WORDS[rol].nombre}</p>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{razonSocial}</p>
        </div>
        <RailLink section={MI_CUENTA} onNavigate={onNavigate} />
        <SignOut />
      </div>
    </div>
  );
}

function RailLink({ section, onNavigate }: { section: Section; onNavigate: (() => void) | undefined }) {
  const { href, label, icon: Icon } = section;
  const isHere = isInside(section, usePathname());
  return (
    <Link
      href={href}
      onClick={() => onNavigate?.()}
      aria-current={isHere ? "page" : undefined}
      className={cn(railLine, isHere && "bg-surface font-semibold text-ink ring-1 ring-line")}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </Link>
  );
}
