import type { ReactNode } from "react";
import type { Resumen } from "@/server/domain/operacion/estado-publico";
import { IMPACTO_WORDS } from "@/server/domain/operacion/incidente";
import { plural } from "@/server/domain/shared/formato";
import { cn } from "../ui/cn";
import { CircleCheck, OctagonExclamationPoint, TriangleExclamationPoint } from "../ui/icons";

const LOOKS = {
  normal: { Icon: CircleCheck, className: "bg-good-soft text-good" },
  con_avisos: { Icon: TriangleExclamationPoint, className: "bg-warn-soft text-warn" },
  incidente: { Icon: OctagonExclamationPoint, className: "bg-bad-soft text-bad" },
} as const;

export function EstadoResumen({ resumen }: { readonly resumen: Resumen }) {
  const isMinor = resumen.impacto === "menor";
  const { Icon, className } = LOOKS[isMinor ? "con_avisos" : resumen.estado];
  return (
    <div role="status" className={cn("flex items-start gap-3 rounded-lg px-4.5 py-4", className)}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div>
        <p className="font-semibold text-xl">{titleOf(resumen)}</p>
        {resumen.estado !== "normal" && <Avisos resumen={resumen} />}
      </div>
    </div>
  );
}

function titleOf({ estado, impacto }: Resumen): string {
  if (impacto !== null) return `Incidente en curso: ${IMPACTO_WORDS[impacto].toLowerCase()}`;
  return estado === "normal" ? "Todo funciona" : "El servicio funciona, con algo por revisar";
}

function Avisos({ resumen }: { readonly resumen: Resumen }) {
  const { listasAtrasadas, tareasPorRevisar, areEntregasLate } = resumen;
  const avisos: ReactNode[] = [
    listasAtrasadas > 0 &&
      plural(listasAtrasadas, "lista sin confirmar por su fuente", "listas sin confirmar por su fuente"),
    tareasPorRevisar > 0 && plural(tareasPorRevisar, "tarea por revisar", "tareas por revisar"),
    areEntregasLate && "avisos demorados",
  ].filter((aviso) => aviso !== false);
  return avisos.length === 0 ? null : <p className="text-sm">{avisos.join(" · ")}</p>;
}
