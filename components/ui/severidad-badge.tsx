import { type Cobertura, coberturaText } from "@/server/domain/consultas/cobertura";
import { SEVERIDAD_WORDS } from "@/server/domain/screening/severidad-words";
import type { Severidad } from "@/server/domain/screening/types";
import { cn } from "./cn";
import type { Icon } from "./icon";
import { Check, Diamond, Info, Octagon, Triangle } from "./icons";

const LOOKS: Readonly<Record<Severidad, { readonly Shape: Icon; readonly tone: string }>> = {
  alto: { Shape: Octagon, tone: "bg-alto-soft text-alto [&_svg]:fill-current" },
  medio: { Shape: Triangle, tone: "bg-medio-soft text-medio [&_svg]:fill-current" },
  bajo: { Shape: Diamond, tone: "bg-bajo-soft text-bajo" },
  informativo: { Shape: Info, tone: "bg-info-soft text-info" },
  sin_hallazgo: { Shape: Check, tone: "bg-sin-soft text-sin" },
};

export interface SeveridadBadgeProps {
  readonly severidad: Severidad;
  /** Why the result may cover less than it seems. Null: it covers everything. */
  readonly cobertura?: Cobertura | null;
  readonly className?: string;
}

/** Nothing was found, but something is missing or doubtful: it must not look like a clear. */
const UNSURE = { Shape: Info, tone: "bg-warn-soft text-warn" };

export function SeveridadBadge({ severidad, cobertura = null, className }: SeveridadBadgeProps) {
  const { Shape, tone } = severidad === "sin_hallazgo" && cobertura !== null ? UNSURE : LOOKS[severidad];
  const { nombre, significado } = SEVERIDAD_WORDS[severidad];
  return (
    <span
      title={significado}
      className={cn(
        "inline-flex items-center gap-1.5 py-0.5 pr-2.5 pl-2 font-semibold text-xs",
        // The longer text wraps.
        cobertura === null ? "whitespace-nowrap rounded-full" : "min-w-32 max-w-60 rounded-lg text-left",
        tone,
        className,
      )}
    >
      <Shape aria-hidden strokeWidth={2.5} className="size-3 shrink-0" />
      {cobertura === null ? nombre : `${nombre} ${coberturaText(cobertura)}`}
    </span>
  );
}
