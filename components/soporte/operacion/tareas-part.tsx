"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { FALLOS_QUE_AVISAN, fallosSeguidos } from "@/server/domain/operacion/tarea";
import { plural } from "@/server/domain/shared/formato";
import { ActionError } from "../../rooms/action-error";
import { QueryView } from "../../rooms/query-view";
import { useAction } from "../../rooms/use-action";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ConfirmByTyping } from "../../ui/confirm-by-typing";
import {
  CircleCheck,
  CircleExclamationPoint,
  LoaderCircle,
  OctagonExclamationPoint,
  Play,
} from "../../ui/icons";
import { Ago, Moment, Until } from "../../ui/moment";
import { TableSkeleton } from "../../ui/skeleton";
import { useSession } from "../session";
import { type SoporteOutputs, useTRPC } from "../trpc";

type Tarea = SoporteOutputs["operacion"]["tareas"]["tareas"][number];
type Ejecucion = Tarea["ejecuciones"][number];

const QUICK_MS = 1_500;
const SLOW_MS = 20_000;
const HOUR_MS = 3_600_000;

/** A run without an end is in progress, unless it began so long ago that its process must have died. */
const isRunning = (run: Ejecucion | undefined, now: Date): boolean =>
  run !== undefined && run.resultado === null && now.getTime() - run.inicio.getTime() < HOUR_MS;

/** Tareas with their last and next run. Each can run now. */
export function TareasPart() {
  const query = useQuery({
    ...useTRPC().operacion.tareas.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      data?.tareas.some(({ ejecuciones: [last] }) => isRunning(last, data.now)) ? QUICK_MS : SLOW_MS,
  });
  return (
    <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
      {({ tareas, now }) => (
        <ul className="space-y-3">
          {tareas.map((tarea) => (
            <TareaItem key={tarea.nombre} tarea={tarea} now={now} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function TareaItem({ tarea, now }: { readonly tarea: Tarea; readonly now: Date }) {
  const { nombre, descripcion, proximaEn, ejecuciones } = tarea;
  const [last] = ejecuciones;
  const fallos = fallosSeguidos(ejecuciones);
  return (
    <li className="rounded-lg border border-line bg-surface px-4.5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose space-y-1">
          <h2 className="font-medium">{descripcion}</h2>
          <p className="text-ink-2 text-xs">
            <code className="font-mono">{nombre}</code>
            {proximaEn !== null && (
              <>
                {" · corre de nuevo "}
                <Until at={proximaEn} now={now} />
              </>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RunBadge run={last} now={now} />
            {fallos >= FALLOS_QUE_AVISAN && <Badge tone="bad">Falló {fallos} veces seguidas</Badge>}
            {last !== undefined && (
              <span className="text-ink-2">
                <Ago at={last.inicio} now={now} />
                {last.fin !== null && ` · ${durationOf(last, last.fin)}`}
              </span>
            )}
          </div>
          {last?.resultado === "fallida" && (
            <p className="text-bad [overflow-wrap:anywhere]">Por qué falló: {motivoOf(last)}</p>
          )}
        </div>
        <RunNow tarea={tarea} isBusy={isRunning(last, now)} />
      </div>
      {ejecuciones.length > 0 && (
        <details className="mt-3 text-ink-2">
          <summary className="cursor-pointer">
            {ejecuciones.length === 1 ? "La última vez" : `Las ${ejecuciones.length} últimas veces`} que
            corrió
          </summary>
          <ol className="mt-2 divide-y divide-line border-line border-y">
            {ejecuciones.map((run) => (
              <li key={run.ejecucionId} className="space-y-1 py-2">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <RunBadge run={run} now={now} />
                  <Moment at={run.inicio} />
                  {run.fin !== null && <span>{durationOf(run, run.fin)}</span>}
                  <span>{actorInWords(run.actor)}</span>
                </div>
                {run.detalle !== null && (
                  <p className="font-mono text-xs [overflow-wrap:anywhere]">{JSON.stringify(run.detalle)}</p>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function durationOf({ inicio }: Ejecucion, fin: Date): string {
  const ms = fin.getTime() - inicio.getTime();
  return ms < 1_000 ? `tardó ${ms} ms` : `tardó ${(ms / 1_000).toFixed(1).replace(".", ",")} s`;
}

const motivoOf = ({ detalle }: Ejecucion): string => {
  const { motivo } = (detalle ?? {}) as { readonly motivo?: unknown };
  return typeof motivo === "string" ? motivo : "no quedó anotado";
};

const HAD = ["activada", "sin_cambios"];
const NADA = "Nada por descargar";

/** Says what a run of downloads did not get. Null if it got all, or is no run of downloads. */
export function listasMissed({
  resultado,
  detalle,
}: Pick<Ejecucion, "resultado" | "detalle">): string | null {
  const { listas } = (detalle ?? {}) as { readonly listas?: readonly { readonly resultado: string }[] };
  if (resultado !== "completada" || !Array.isArray(listas)) return null;
  if (listas.length === 0) return NADA;
  const missed = listas.filter((lista) => !HAD.includes(lista.resultado)).length;
  if (missed === 0) return null;
  return missed === listas.length
    ? "Sin ninguna lista descargada"
    : `Sin ${missed} de ${plural(listas.length, "lista", "listas")}`;
}

function RunBadge({ run, now }: { readonly run: Ejecucion | undefined; readonly now: Date }) {
  if (run === undefined) return <Badge>No ha corrido</Badge>;
  const missed = listasMissed(run);
  if (missed === NADA) return <Badge>{NADA}</Badge>;
  if (missed !== null)
    return (
      <Badge tone="warn" icon={<CircleExclamationPoint aria-hidden />}>
        {missed}
      </Badge>
    );
  if (run.resultado === "completada")
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Completada
      </Badge>
    );
  if (run.resultado === "fallida")
    return (
      <Badge tone="bad" icon={<OctagonExclamationPoint aria-hidden />}>
        Falló
      </Badge>
    );
  return isRunning(run, now) ? (
    <Badge tone="info" icon={<LoaderCircle aria-hidden className="animate-spin" />}>
      Corriendo
    </Badge>
  ) : (
    <Badge tone="warn">Interrumpida</Badge>
  );
}

/** Tareas that delete consultas for good. They are confirmed by typing a word. */
const DELICATE: readonly Tarea["nombre"][] = ["aplicar-retencion"];

function RunNow({ tarea, isBusy }: { readonly tarea: Tarea; readonly isBusy: boolean }) {
  const { nombre, canSimulate } = tarea;
  const { may } = useSession();
  const trpc = useTRPC();
  const [asks, setAsks] = useState(false);
  const {
    run: runTarea,
    isPending,
    error,
  } = useAction(trpc.operacion.runTarea, {
    refresh: [trpc.operacion.tareas.queryKey()],
    refreshesAlways: true,
    done: () => setAsks(false),
  });
  if (!may("operacion.runTarea")) return null;
  const run = (simulacro: boolean) => runTarea({ nombre, simulacro });
  const busy = isPending || isBusy;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {canSimulate && (
          <Button size="sm" busy={busy} onClick={() => run(true)}>
            Simular {nombre}
          </Button>
        )}
        <Button
          size="sm"
          busy={busy}
          aria-label={`Correr ahora ${nombre}`}
          icon={<Play aria-hidden className="size-3.5" />}
          onClick={() => (DELICATE.includes(nombre) ? setAsks(true) : run(false))}
        >
          Correr ahora
        </Button>
      </div>
      {!asks && <ActionError title="No se corrió la tarea" error={error} />}
      <ConfirmByTyping
        open={asks}
        onOpenChange={setAsks}
        title="Retirar años de consultas"
        word="retirar"
        action="Correr la retención"
        busy={isPending}
        error={error?.message}
        onConfirm={() => run(false)}
      >
        <p>
          Retira para siempre las consultas de los años que cumplieron diez, si ninguna retención legal los
          cubre. Simule antes para ver cuáles.
        </p>
      </ConfirmByTyping>
    </div>
  );
}
