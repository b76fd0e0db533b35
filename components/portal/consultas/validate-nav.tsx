"use client";

import { usePathname } from "next/navigation";
import { cn } from "../../ui/cn";
import { Link, useAddress } from "../link";

const WAYS = [
  { href: "/portal/validar", label: "Una persona o empresa" },
  { href: "/portal/validar/archivo", label: "Por archivo" },
  { href: "/portal/validar/diligencia", label: "Debida diligencia" },
] as const;

export function ValidateNav() {
  const here = usePathname();
  const at = useAddress();
  return (
    <nav aria-label="Formas de validar" className="mb-5 flex flex-wrap gap-x-5 border-line border-b">
      {WAYS.map(({ href, label }) => {
        const there = at(href);
        const isHere = href === "/portal/validar" ? here === there : here.startsWith(there);
        return (
          <Link
            key={href}
            href={href}
            {...(isHere ? { "aria-current": "page" as const } : {})}
            className={cn(
              "-mb-px whitespace-nowrap border-b-2 px-0.5 pt-1 pb-2 text-ink-2 no-underline hover:text-ink",
              isHere ? "border-accent font-medium text-ink" : "border-transparent",
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
