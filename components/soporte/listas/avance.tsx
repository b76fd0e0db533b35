"use client";

import { estadoOfEjecucion } from "@/server/domain/listas/ejecucion";
import { cn } from "../../ui/cn";
import { Check, LoaderCircle } from "../../ui/icons";
import { Ago } from "../../ui/moment";
import { Progress } from "../../ui/progress";
import { type Ejecucion, PASOS, pasoInWords } from "./words";

interface AvanceProps {
  readonly ejecucion: Ejecucion;
  readonly now: Date;
}

const NAMES = {
  descargando: "Descargar",
  leyendo: "Leer",
  comparando: "Comparar",
  guardando: "Guardar",
  activando: "Poner en vigor",
} as const;

export const isEnCurso = (ejecucion: Ejecucion | null, now: Date): ejecucion is Ejecucion =>
  ejecucion !== null && estadoOfEjecucion(ejecucion, now) === "en_curso";

/** The current step in one line. */
export function AvanceLine({ ejecucion }: Pick<AvanceProps, "ejecucion">) {
  const { hecho, total } = ejecucion;
  const words = pasoInWords(ejecucion);
  return (
    <div className="min-w-40 space-y-1.5">
      <p className="flex items-center gap-1.5 text-xs">
        <LoaderCircle aria-hidden className="size-3.5 animate-spin text-accent motion-reduce:animate-none" />
        {words}
      </p>
      <Progress label={words} share={hecho && total ? hecho / total : null} />
    </div>
  );
}

/** All steps of a run: done, current and to come. */
export function Avance({ ejecucion, now }: AvanceProps) {
  const at = (PASOS as readonly Ejecucion["paso"][]).indexOf(ejecucion.paso);
  const { hecho, total } = ejecucion;
  const words = pasoInWords(ejecucion);
  return (
    <section
      aria-label="Actualización en curso"
      aria-live="polite"
      className="space-y-3 rounded-lg border border-accent bg-accent-soft px-4.5 py-4"
    >
      <p>
        <span className="font-semibold">{words}</span>{" "}
        <span className="text-ink-2">
          · la pidió {ejecucion.actor} <Ago at={ejecucion.inicio} now={now} />
        </span>
      </p>
      <Progress label={words} share={hecho && total ? hecho / total : null} />
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {PASOS.map((paso, index) => (
          <li
            key={paso}
            aria-current={index === at ? "step" : undefined}
            className={cn(
              "flex items-center gap-1.5",
              index > at && "text-ink-3",
              index === at && "font-semibold",
            )}
          >
            {index < at && <Check aria-hidden className="size-3.5 text-good" />}
            {NAMES[paso]}
            {index < at && <span className="sr-only">(hecho)</span>}
          </li>
        ))}
      </ol>
      <p className="text-ink-2 text-xs">Puede cerrar esta página: la actualización sigue.</p>
    </section>
  );
}
