import { actorInWords } from "@/server/domain/bitacora/actos-words";
import { plural } from "@/server/domain/shared/formato";
import { Badge } from "../../ui/badge";
import { ErrorState } from "../../ui/error-state";
import { CircleCheck, OctagonExclamationPoint } from "../../ui/icons";
import { Moment } from "../../ui/moment";
import { Progress } from "../../ui/progress";
import type { SoporteOutputs } from "../trpc";
import {
  avanceInWords,
  filaInWords,
  formatCount,
  hallazgoInWords,
  parteInWords,
  queSeMira,
} from "./comprobacion-words";

export type Comprobacion = NonNullable<SoporteOutputs["bitacora"]["verificacion"]["comprobacion"]>;

export const isUnderWay = (comprobacion: Comprobacion | null | undefined): boolean =>
  comprobacion !== null && comprobacion !== undefined && comprobacion.terminadaEn === null;

interface ComprobacionResultProps {
  readonly comprobacion: Comprobacion;
  /** Words for «nothing was altered». */
  readonly intact: string;
}

/** Progress of a check, or its findings. */
export function ComprobacionResult({ comprobacion, intact }: ComprobacionResultProps) {
  const { avance, resultado, motivo, actor, pedidaEn, terminadaEn } = comprobacion;
  if (terminadaEn === null) {
    return (
      <div className="max-w-prose space-y-2" role="status">
        <p>
          Comprobando{avance.length > 0 && `: ${avanceInWords(avance)} hasta ahora`}. Puede cerrar esta
          página; el resultado queda aquí.
        </p>
        <Progress label="Comprobación en curso" share={null} />
      </div>
    );
  }
  if (resultado === null) {
    return (
      <ErrorState title="La comprobación no terminó">
        {motivo} Vuelva a pedirla; si pasa de nuevo, revise el registro del servicio.
      </ErrorState>
    );
  }
  const altered = resultado.reduce((sum, { differing }) => sum + differing, 0);
  const checked = resultado.reduce((sum, { checked: rows }) => sum + rows, 0);
  return (
    <div className="space-y-3">
      <p role="status" className="flex max-w-prose items-start gap-2">
        {altered === 0 ? (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        ) : (
          <OctagonExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <strong className={altered === 0 ? "text-good" : "text-bad"}>
            {altered === 0
              ? intact
              : `${plural(altered, "alteración encontrada", "alteraciones encontradas")}.`}
          </strong>{" "}
          Se revisaron {formatCount(checked)} filas. La pidió {actorInWords(actor)}; <Moment at={pedidaEn} />.
        </span>
      </p>
      {altered > 0 && (
        <ul className="space-y-2 rounded-lg border border-bad bg-bad-soft px-4.5 py-3">
          {resultado.flatMap(({ name, differences }) =>
            differences.map(({ row, found, expected }) => (
              <li key={`${name} ${row}`} className="[overflow-wrap:anywhere]">
                <strong>{filaInWords(row)}</strong> · {parteInWords(name)}: {hallazgoInWords(found, expected)}
              </li>
            )),
          )}
        </ul>
      )}
      <details className="text-ink-2">
        <summary className="cursor-pointer">Qué se revisó</summary>
        <ul className="mt-2 divide-y divide-line border-line border-y">
          {resultado.map(({ name, checked: rows, differing }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-1.5">
              <span>
                <span className="text-ink">{parteInWords(name)}</span>
                {queSeMira(name) !== null && <span className="block text-xs">{queSeMira(name)}</span>}
              </span>
              <span className="flex items-center gap-2 tabular-nums">
                {formatCount(rows)}
                {differing === 0 ? (
                  <Badge tone="good">bien</Badge>
                ) : (
                  <Badge tone="bad">{plural(differing, "alteración", "alteraciones")}</Badge>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
