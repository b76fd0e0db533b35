import type { ConsultaResumen } from "../consultas/cobertura";
import {
  COINCIDENCIA_ESTADOS,
  type CoincidenciaEstado,
  type Decision,
  standingOf,
} from "../decisiones/decision";
import { ESTADO_NOMBRES } from "../decisiones/decision-words";
import { formatCount } from "../shared/formato";

/** The decisions on the matches of a consulta in the words of one cell. Null without any. */
interface DecisionDeIndice {
  readonly decision: string | null;
  readonly motivos: string | null;
  readonly decidio: string | null;
  readonly aprobo: string | null;
  /** When the last of them was decided or approved. */
  readonly decididaEn: Date | null;
}

/** A consulta of a sample as its index has it. */
export interface FilaDeIndice extends DecisionDeIndice {
  readonly consultaId: string;
  /** Null if its year was retired since. */
  readonly resumen: ConsultaResumen | null;
  readonly carpeta: string | null;
}

const MOST_MOTIVOS = 5;

export function decisionInWords(
  matches: readonly { readonly estado: CoincidenciaEstado; readonly decisiones: readonly Decision[] }[],
): DecisionDeIndice {
  const last = matches.flatMap(({ decisiones }) => standingOf(decisiones) ?? []);
  const revised = last.flatMap(({ revision }) => (revision?.resultado === "aprobada" ? [revision] : []));
  const moments = [...last, ...revised].map(({ en }) => en.getTime());
  const motivos = eachOnce(last.map(({ motivo }) => motivo));
  return {
    decision: textOf(estadosOf(matches.map(({ estado }) => estado)), matches.length),
    motivos:
      motivos.length > MOST_MOTIVOS
        ? `${motivos.slice(0, MOST_MOTIVOS).join("; ")}; y ${motivos.length - MOST_MOTIVOS} más`
        : motivos.join("; ") || null,
    decidio: eachOnce(last.map(({ analista }) => analista)).join("; ") || null,
    aprobo: eachOnce(revised.map(({ aprobador }) => aprobador)).join("; ") || null,
    decididaEn: moments.length === 0 ? null : new Date(Math.max(...moments)),
  };
}

const eachOnce = (texts: readonly string[]): string[] => [...new Set(texts)];

const estadosOf = (estados: readonly CoincidenciaEstado[]) =>
  COINCIDENCIA_ESTADOS.flatMap((estado) => {
    const count = estados.filter((one) => one === estado).length;
    return count === 0 ? [] : [{ estado, count }];
  });

/** `Confirmada`, or for several the number of each: `Por decidir: 2; Confirmada: 1`. */
function textOf(
  standing: readonly { readonly estado: CoincidenciaEstado; readonly count: number }[],
  total: number,
): string | null {
  const [only] = standing;
  if (only === undefined) return null;
  if (total === 1) return ESTADO_NOMBRES[only.estado];
  return standing.map(({ estado, count }) => `${ESTADO_NOMBRES[estado]}: ${formatCount(count)}`).join("; ");
}
