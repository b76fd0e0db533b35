"use client";

import { SEVERIDADES } from "@/server/domain/screening/severidad-words";
import type { Severidad } from "@/server/domain/screening/types";
import { formatCount } from "@/server/domain/shared/formato";
import { cn } from "../../ui/cn";
import { SeveridadBadge } from "../../ui/severidad-badge";

interface SeveridadFiltroProps {
  readonly cifras: Readonly<Record<Severidad, number>>;
  readonly severidad: Severidad | null;
  readonly onChange: (severidad: Severidad | null) => void;
}

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-md border border-line bg-surface px-2.5 tabular-nums hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft";

/** How many rows came to each severidad; one of them shows those alone, and pressed again all. */
export function SeveridadFiltro({ cifras, severidad, onChange }: SeveridadFiltroProps) {
  const found = SEVERIDADES.filter((one) => cifras[one] > 0 || one === severidad);
  if (found.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Severidad</legend>
      {found.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === severidad}
          className={cn(CHIP)}
          onClick={() => onChange(one === severidad ? null : one)}
        >
          <SeveridadBadge severidad={one} /> {formatCount(cifras[one])}
        </button>
      ))}
    </fieldset>
  );
}
