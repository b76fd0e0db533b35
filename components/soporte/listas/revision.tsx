"use client";

import { useRouter } from "next/navigation";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Check, CircleSlash, Clock } from "../../ui/icons";
import { Progress } from "../../ui/progress";
import { useTRPC } from "../trpc";
import { countsOf } from "./previa-resumen";
import type { CambioPrevisto, useDecide } from "./use-decide";
import type { Previa } from "./words";

/** Progress of the review. Once everything is decided, it can become a file. */
export function RevisionBar({ previa }: { readonly previa: Previa }) {
  const { slug, previaId } = previa;
  const { todas, pendientes, aceptadas, apartadas } = countsOf(previa);
  const trpc = useTRPC();
  const router = useRouter();
  const { run, isPending, error } = useAction(trpc.listas.previewReviewed, {
    refresh: [trpc.listas.pathKey()],
    refreshesAlways: true,
    done: (made) => router.push(`/soporte/listas/${slug}/previas/${made.previaId}`),
  });
  const words = `${formatCount(todas - pendientes)} de ${plural(todas, "diferencia decidida", "diferencias decididas")}`;
  return (
    <section
      aria-label="Avance de la revisión"
      className="space-y-3 rounded-lg border border-line-strong bg-surface px-4.5 py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <strong>{words}</strong>{" "}
          <span className="text-ink-2">
            · {plural(aceptadas, "aceptada", "aceptadas")}, {plural(apartadas, "apartada", "apartadas")}
          </span>
        </p>
        <Button
          variant="primary"
          busy={isPending}
          disabled={pendientes > 0 || aceptadas === 0}
          onClick={() => run({ slug, previaId })}
        >
          Preparar el archivo
        </Button>
      </div>
      <Progress label={words} share={todas === 0 ? 1 : (todas - pendientes) / todas} />
      <p className="text-ink-2 text-xs">
        {pendientes > 0
          ? "Cada decisión se guarda al momento: puede cerrar la página y seguir después."
          : aceptadas === 0
            ? "No se aceptó ninguna diferencia: la lista queda como está."
            : "Todo está decidido. El archivo tendrá la versión vigente con lo aceptado, y su propia vista previa."}
      </p>
      <ActionError title="No se preparó el archivo" error={error} />
    </section>
  );
}

interface DecisionLineProps {
  readonly cambio: CambioPrevisto;
  /** Null if the user may not decide, or nothing is left to decide. */
  readonly deciding: ReturnType<typeof useDecide> | null;
}

/** The decision on a difference, who made it, and the choice. */
export function DecisionLine({ cambio, deciding }: DecisionLineProps) {
  const { sourceId, nombre, decision, motivo, decididaPor } = cambio;
  return (
    <footer className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-2">
      {decision === null && <Badge icon={<Clock aria-hidden />}>Por decidir</Badge>}
      {decision === "aceptada" && (
        <Badge tone="good" icon={<Check aria-hidden />}>
          Aceptada
        </Badge>
      )}
      {decision === "apartada" && (
        <Badge tone="warn" icon={<CircleSlash aria-hidden />}>
          Apartada
        </Badge>
      )}
      <span className="min-w-0 flex-1 break-words text-ink-2 text-xs">
        {decididaPor}
        {motivo && ` · ${motivo}`}
      </span>
      {deciding && (
        <span className="flex gap-2">
          {decision !== "aceptada" && (
            <Button
              size="sm"
              busy={deciding.isBusy(sourceId)}
              aria-label={`Aceptar ${nombre}`}
              onClick={() => deciding.decide([sourceId], "aceptada")}
            >
              Aceptar
            </Button>
          )}
          {decision !== "apartada" && (
            <Button size="sm" aria-label={`Apartar ${nombre}`} onClick={() => deciding.setAside(sourceId)}>
              Apartar
            </Button>
          )}
          {decision !== null && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Quitar decisión sobre ${nombre}`}
              onClick={() => deciding.decide([sourceId], null)}
            >
              Quitar decisión
            </Button>
          )}
        </span>
      )}
    </footer>
  );
}
